/** The one way of writing an e-mail address by which accounts are told apart. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The same of a username. Usernames are ASCII, so that none can be made to look like another. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
