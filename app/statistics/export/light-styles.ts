const mediaRule = /@media[^@{]*\{(?:[^@{}]*\{[^@{}]*\})*\s*\}/g;
const rootRule = /:root\s*\{([^{}]*)\}/;
const property = /(?:^|[;\s])(--[\w-]+)\s*:\s*([^;]+)/g;
const use = /var\((--[\w-]+)(?:,([^()]*))?\)/g;

/**
 * Returns styles as on a wide, light page, for programs without custom properties: rules of other media are
 * removed, and every property is replaced by its value.
 */
export function lightStyles(css: string): string {
  const light = css.replace(mediaRule, '');
  const [, root = ''] = rootRule.exec(light) ?? [];
  const values = new Map([...root.matchAll(property)].map(([, name, value]) => [name, value]));
  return light
    .replace(rootRule, '')
    .replace(use, (_, name: string, fallback: string = '') =>
      (values.get(name) ?? fallback).trim(),
    );
}
