import { type z } from 'zod';
import { type StaffActor } from '~/auth/actor';
import { type Role } from '~/auth/roles';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type CalculationStore } from '~/engine/engine';
import { type Db } from '~/platform/db/client.server';
import { type Storage } from '~/platform/storage/storage';
import { type ProtectionPolicy } from '~/protection/policy';

/** What acts of the staff work with: the parts of the worker, which has the rights of the database's owner. */
export interface ActContext {
  db: Db;
  storage: Storage;
  policy: ProtectionPolicy;
  recordKeys: RecordKeySecret | undefined;
  store: CalculationStore | null;
  /** Whether who calculated may publish, and who removed a record may redact it. */
  isPublishedAlone: boolean;
}

/**
 * A short act of the staff that writes what the web server may only read, such as codes or publications. The worker
 * runs it, once it has checked the roles of the account.
 */
export interface StaffAct<Input, QueuedInput, Result> {
  name: string;
  /** Who may do it: accounts with one of these roles. */
  roles: readonly Role[];
  schema: z.ZodType<Input, QueuedInput>;
  /** Does it; what it returns is kept as JSON, and refusals are results, too. */
  run(context: ActContext, input: Input, by: StaffActor): Promise<Result>;
}

/** Any act: what its own schema has read is what it takes. */
export interface AnyStaffAct extends Pick<StaffAct<never, never, unknown>, 'name' | 'roles'> {
  schema: z.ZodType;
  run(context: ActContext, input: never, by: StaffActor): Promise<unknown>;
}

/** Declares an act, with the types of its schema. */
export const defineAct = <Input, QueuedInput, Result>(
  act: StaffAct<Input, QueuedInput, Result>,
): StaffAct<Input, QueuedInput, Result> => act;
