import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(`app/ui/styles/${name}.css`, 'utf8');

/** Returns the properties of a rule, by name. */
function propertiesOf(css: string, rule: RegExp): Record<string, string> {
  const [, body = ''] = rule.exec(css) ?? [];
  const found = [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

it('a frame that requests light or dark colours has those of such a screen', () => {
  const [tokens, themes] = [read('tokens'), read('themes')];
  const light = propertiesOf(tokens, /^:root \{([^}]*)/m);
  const dark = propertiesOf(tokens, /dark\) \{\s*:root \{([^}]*)/);
  expect(Object.keys(dark).length).toBeGreaterThan(20);
  expect(propertiesOf(themes, /'dark'\] \{([^}]*)/)).toEqual(dark);
  const changed = Object.keys(dark).map((name) => [name, light[name]]);
  expect(propertiesOf(themes, /'light'\] \{([^}]*)/)).toEqual(Object.fromEntries(changed));
});
