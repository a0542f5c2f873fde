/**
 * Returns the normalised username by which accounts are distinguished. Usernames are ASCII, so that none can
 * imitate another.
 */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
