/**
 * An e-mail address with its domain as the network writes it: most browsers send `@münchen.de` as
 * `@xn--mnchen-3ya.de`, some do not.
 */
export function withAsciiDomain(email: string): string {
  return email.replace(/@[\p{L}\p{M}\p{N}.-]+$/u, inAscii);
}

function inAscii(domain: string): string {
  const address = `http://_${domain}`;
  const isWritten = /^[\x00-\x7f]*$/.test(domain);
  return !isWritten && URL.canParse(address) ? `@${new URL(address).hostname}` : domain;
}
