import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const files = ['app', 'bin', 'tests', 'tools']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  .map((path) => path.split('/').at(-1));

it('cites only existing tests as evidence that a requirement is met', () => {
  const named = new Set(text.match(/(?<=`)[\w.-]+\.(?:test|spec|server)?\.?tsx?(?=`)/g));
  expect(named.size).toBeGreaterThan(50);
  for (const file of named) expect(files, file).toContain(file);
});

it('covers every requirement it names, and names each once', () => {
  const rows = text.match(/^\| \d+\.\d+\.\d+.*$/gm) ?? [];
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  const numbers = cells.map(([, number]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [, number, state, reason] of cells) {
    expect(['yes', 'part', 'no', '–', 'operator'], number).toContain(state);
    expect(reason, number).not.toBe('');
  }
  const gaps = text.slice(text.indexOf('## Gaps'));
  for (const [, number = '', state] of cells) if (state === 'no') expect(gaps).toContain(number);
});
