/** Tells password managers whose password a form sets; hidden from the user. */
export function AccountNameField({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
