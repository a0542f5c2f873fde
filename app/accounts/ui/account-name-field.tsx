/** Tells password managers whose password a form sets; the user knows, and the portal does not ask. */
export function AccountNameField({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
