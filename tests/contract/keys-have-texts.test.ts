import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { baseOf, readLocale } from '../support/locale-texts';

/** The functions that turn a key into a text, with a key as first argument or a list of keys. */
const call = /(?<![\w.])(?:t|say|announce|define|demo|texts)\(\s*(\[[^\]]*\]|'[^']*'|`[^`]*`)/g;
const literal = /'([^']*)'|`([^`]*)`/g;

const keys = new Set([...readLocale(defaultLanguage).keys()].map(baseOf));

/** Returns the keys that a source names, unchanged; of several in a list the first with a text is used. */
function keysOf(source: string): string[][] {
  return [...source.matchAll(call)].map(([, argument = '']) =>
    [...argument.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? ''),
  );
}

/** Returns whether a text has the key; `${…}` may be any part of it. */
function hasText(key: string): boolean {
  const [namespace, name] = key.includes(':') ? key.split(':', 2) : ['[a-z-]+', key];
  const parts = (name ?? '').split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${namespace}:${parts.join('[\\w.-]+')}$`);
  return [...keys].some((known) => pattern.test(known));
}

const sources = ['app', 'bin', 'tools'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

describe('the keys in the code', () => {
  it('all have a text', () => {
    const found = sources.flatMap((file) =>
      keysOf(readFileSync(file, 'utf8')).map((choices) => ({ file, choices })),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ choices }) => !choices.some(hasText))).toEqual([]);
  });
});
