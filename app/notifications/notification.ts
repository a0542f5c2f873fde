/** A notification as its user sees it. */
export interface Notification {
  id: number;
  /** In words, in the user's language. */
  text: string;
  href: string;
  /** The moment in ISO 8601, and in words. */
  at: { iso: string; text: string };
  isRead: boolean;
}
