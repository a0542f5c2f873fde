import { type Role } from './roles';

/** Somebody who is logged in: what pages and permissions need to know of them. */
export interface Account {
  id: number;
  username: string;
  fullName: string;
  email: string;
  /** The hash that stands for the session of the request. */
  session: string;
  /** What they may do as members of the staff; empty for everybody else. */
  roles: readonly Role[];
  /** Whether this session has passed the second factor, without which no role counts. */
  hasPassedSecondFactor: boolean;
}
