/**
 * The one way of writing a username by which accounts are distinguished. Usernames are ASCII, so that none
 * can be made to look like another.
 */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
