/** Returns an address with the user and password of another one, unless it names a user itself. */
export function withCredentialsOf(other: string, address: string): string {
  const url = new URL(address);
  if (url.username !== '') return address;
  const { username, password } = new URL(other);
  return Object.assign(url, { username, password }).href;
}
