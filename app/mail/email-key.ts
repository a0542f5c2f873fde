/** The one way of writing an e-mail address by which people are told apart. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
