import { fetchRaw } from './raw-response';

/**
 * Returns the scripts that a document makes the browser load: those of its tags and the imports of its inline
 * module. Modules that only the table of neighbouring routes names are loaded later.
 */
export function scriptsOf(html: string): Set<string> {
  const tags = html.match(/<(?:link rel="modulepreload"|script)[^>]*>/g) ?? [];
  const imports = html.match(/import\s[^;]*?"\/assets\/[^"]+"/g) ?? [];
  const scripts = [...tags, ...imports].join('\n').matchAll(/"(\/[^"]+\.js)"/g);
  return new Set([...scripts].map(([, script = '']) => script));
}

/** Returns a function that sums the scripts of a document, in bytes as sent in gzip; fetches each once. */
export function createScale(baseURL = ''): (html: string) => Promise<number> {
  const sizes = new Map<string, number>();
  return async (html) => {
    let total = 0;
    for (const script of scriptsOf(html)) {
      const bytes = sizes.get(script) ?? (await fetchRaw(`${baseURL}${script}`, 'gzip')).bytes;
      sizes.set(script, bytes);
      total += bytes;
    }
    return total;
  };
}
