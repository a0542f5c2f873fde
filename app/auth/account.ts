import { type Role } from './roles';

/** A user who is logged in, as pages and permissions need it. */
export interface Account {
  id: number;
  username: string;
  fullName: string;
  email: string;
  /** The hash that identifies the session of the request. */
  session: string;
  /** The roles of a member of the staff; empty for everybody else. */
  roles: readonly Role[];
  /** Whether this session has passed the second factor, without which no role counts. */
  hasPassedSecondFactor: boolean;
}
