import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The unique constraint that a statement ran into; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  const isViolation = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
  return isViolation ? (error.constraint ?? null) : null;
}
