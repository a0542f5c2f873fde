import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { environmentSchema } from '~/environment.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { baseOf, readLocale } from '../support/locale-texts';

/** The texts that the sources use: by a whole key, by a pattern with parts filled in, or below a prefix. */
const named = { keys: new Set<string>(), patterns: new Set<string>(), prefixes: new Set<string>() };

function collect(node: ts.Node): void {
  if (ts.isStringLiteralLike(node)) named.keys.add(node.text);
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    // Two names with a dot between them could be any text.
    if (parts.some((part) => /\w/.test(part))) named.patterns.add(parts.map(escape).join('.+'));
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'keyPrefix') {
    if (ts.isStringLiteral(node.initializer)) named.prefixes.add(`${node.initializer.text}.`);
  }
  node.forEachChild(collect);
}

function escape(part: string): string {
  return part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
}

for (const folder of ['app', 'bin', 'tools']) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx?|mjs)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
}
for (const { name, widgets } of datasets) {
  for (const widget of widgets) named.keys.add(`definitions:${name}.${widget.name}`);
}
for (const variable of Object.keys(environmentSchema.shape)) {
  named.keys.add(`environment:${variable}`);
}

const pattern = new RegExp(`^(?:${[...named.patterns].join('|')})$`);

function isNamed(key: string): boolean {
  const [, name = ''] = key.split(':');
  const prefixes = [...named.prefixes].filter((prefix) => name.startsWith(prefix));
  const spellings = [key, name, ...prefixes.map((prefix) => name.slice(prefix.length))];
  return spellings.some((spelling) => named.keys.has(spelling) || pattern.test(spelling));
}

describe('the texts', () => {
  it('are all used by the code', () => {
    const keys = new Set([...readLocale(defaultLanguage).keys()].map(baseOf));
    expect([...keys].filter((key) => !isNamed(key))).toEqual([]);
  });
});
