/**
 * The address of a request as its log may name it, without the token of a mailed link: who reads the
 * log could use the token before its owner does.
 */
export function hideToken(url: string): string {
  return url.replace(/([?&]token=)[^&]*/g, '$1...');
}
