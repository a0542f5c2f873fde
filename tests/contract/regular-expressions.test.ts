import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { createRouteNames } from '~/platform/server/route-names';
import { compileDatePattern } from '~/records/mapping/date-pattern';

interface Found {
  file: string;
  expression: RegExp;
}

const literals: Found[] = [];
const composing = new Set<string>();

function collect(node: ts.Node, file: string): void {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
    literals.push({ file, expression });
  }
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    if (node.expression.getText() === 'RegExp') composing.add(file);
  }
  node.forEachChild((child) => collect(child, file));
}

for (const folder of ['app', 'bin', 'tools']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:tsx?|m?js)$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), file);
  }
}

/**
 * No time limit, so that a busy machine gets the same result as a quiet one; the input is limited instead.
 */
const untimed = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/**
 * Returns the worst cost of matching an expression against a text; null if it grows no faster than the text.
 */
async function costOf({ source, flags }: RegExp): Promise<string | null> {
  const found = await check(source, flags, untimed);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return found.error.kind;
  return `${found.complexity.summary}: ${found.attack.pattern}`;
}

/** Returns the regular expressions that an act composes. */
function composedBy(act: () => void): RegExp[] {
  const compose = vi.spyOn(globalThis, 'RegExp');
  act();
  const calls = [...compose.mock.calls];
  compose.mockRestore();
  return calls.map(([source, flags]) => new RegExp(source, flags));
}

describe('a regular expression', { timeout: 120_000 }, () => {
  it('takes time in proportion to the text', async () => {
    const slow = [];
    for (const { file, expression } of literals) {
      const cost = await costOf(expression);
      if (cost) slow.push({ file, expression, cost });
    }
    expect(literals.length).toBeGreaterThan(100);
    expect(slow).toEqual([]);
  });

  it.each(['d mmmm yyyy', ' yyyy mmmm ', 'm/d/yy,', 'mmm.yyyy'])(
    'takes time in proportion if composed of the date pattern "%s"',
    async (pattern) => {
      const composed = composedBy(() => compileDatePattern(pattern, 2026));
      expect(composed).toHaveLength(1);
      for (const expression of composed) expect(await costOf(expression)).toBeNull();
    },
  );

  it('takes time in proportion if composed of the pattern of a route', async () => {
    const patterns = ['', 'profile', 'dashboard/:file', 'embed/:dataset/:widget', 'files/*', '*'];
    const composed = composedBy(() => createRouteNames(patterns));
    expect(composed).toHaveLength(patterns.length);
    for (const expression of composed) expect(await costOf(expression)).toBeNull();
  });

  it('is composed nowhere else, except of constants', () => {
    expect([...composing].sort()).toEqual([
      'app/platform/server/route-names.ts',
      'app/records/mapping/date-pattern.ts',
    ]);
  });
});
