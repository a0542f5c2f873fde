/**
 * An address with the sign for what cannot be shown in place of NUL, which no address of ours holds and
 * PostgreSQL refuses: what is looked for with it is not found, instead of breaking the page.
 */
export function replaceNul(url: string): string {
  return url.replaceAll('%00', '%EF%BF%BD');
}
