/**
 * The address of a request as its log may name it, without the values of parameters that hold what
 * the log is not to tell: tokens, which who reads it could use first, and words that visitors typed.
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
