/** Returns the normalised e-mail address by which users are distinguished. */
export function emailKey(email: string): string {
  const written = email.trim().normalize('NFC').toLowerCase();
  return written.replace(/@[\p{L}\p{M}\p{N}.-]+$/u, inAscii);
}

/** Returns a domain in ASCII: browsers send `@münchen.de` as `@xn--mnchen-3ya.de`, but not always. */
function inAscii(domain: string): string {
  const address = `http://_${domain}`;
  return URL.canParse(address) ? `@${new URL(address).hostname}` : domain;
}
