import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Returns the unique constraint that a statement violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  const isViolation = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
  return isViolation ? (error.constraint ?? null) : null;
}
