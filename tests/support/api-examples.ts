import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { homeDay } from '~/platform/i18n/home-day';

/** A recorded call and its response. */
export interface ApiExample {
  /** Method and path: `POST smartmap/get_graph_data?page=1`. */
  call: string;
  body?: unknown;
  status: number;
  answer: unknown;
}

const file = 'tests/fixtures/api-examples.json';

/** Reads the examples by their calls. */
export async function readExamples(): Promise<Map<string, ApiExample>> {
  if (!existsSync(file)) return new Map();
  const examples: ApiExample[] = JSON.parse(await readFile(file, 'utf8'));
  return new Map(examples.map((example) => [example.call, example]));
}

/** Records the examples again: `RECORD_EXAMPLES=1 npx vitest run FILE`. */
export async function writeExamples(examples: readonly ApiExample[]): Promise<void> {
  await writeFile(
    file,
    await format(JSON.stringify(examples), { filepath: file, printWidth: 100 }),
  );
}

/**
 * Returns a response without what differs between runs: moments, today, tokens, random numbers, the address
 * of the portal; and only the first entry of each list.
 */
export function stableAnswer(answer: unknown, origin: string): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (/_token$|^request$/.test(key) && value !== null) return 'token';
    return Array.isArray(value) ? value.slice(0, 1) : value;
  });
  return JSON.parse(
    text
      .replaceAll(origin, 'https://portal.example')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
      .replaceAll(homeDay(new Date()), '2026-01-01')
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '00000000-0000-4000-8000-000000000000')
      .replace(/(\/files\/)[\w-]+\//g, '$1file/'),
  );
}
