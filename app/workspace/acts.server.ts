import { type StaffAct } from './staff-act';

/** All acts of the staff that the worker runs. */
export const staffActs: readonly StaffAct<never, unknown, unknown>[] = [];
