/** A notification as its reader sees it. */
export interface Notification {
  id: number;
  /** In words, in the reader's language. */
  text: string;
  href: string;
  /** The moment in ISO 8601, and in words. */
  at: { iso: string; text: string };
  isRead: boolean;
}
