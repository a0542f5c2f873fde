/** The address of a database with the user and password of another one, where it names no user. */
export function withCredentialsOf(other: string, address: string): string {
  const url = new URL(address);
  if (url.username !== '') return address;
  const { username, password } = new URL(other);
  return Object.assign(url, { username, password }).href;
}
