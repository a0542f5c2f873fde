/** Somebody who is logged in: what pages and permissions need to know of them. */
export interface Account {
  id: number;
  username: string;
  fullName: string;
  email: string;
  /** The hash that stands for the session of the request. */
  session: string;
}
