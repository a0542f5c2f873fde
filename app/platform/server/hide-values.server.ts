/**
 * Returns the address of a request for the log, without the values of parameters that the log must not
 * reveal: tokens, which a reader of the log could use first, and words that visitors typed.
 */
export function hideValues(url: string, parameters: ReadonlySet<string>): string {
  const start = url.indexOf('?') + 1;
  if (start === 0) return url;
  const pairs = url.slice(start).split('&');
  const masked = pairs.map((pair) => {
    const [name = ''] = new URLSearchParams(pair).keys();
    return parameters.has(name) ? `${pair.split('=', 1)[0]}=...` : pair;
  });
  return url.slice(0, start) + masked.join('&');
}
