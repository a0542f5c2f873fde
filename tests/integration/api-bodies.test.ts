import fc from 'fast-check';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApiProblem, problemStatuses } from '~/api/api-problem';
import { languages } from '~/platform/i18n/languages.server';
import { createTestDatabase } from '../support/database';
import { malformedBodies } from '../support/malformed-bodies';

const BODIES = 20_000;

// Importing the declarations also imports what answers the calls, though here they are only read.
process.env.DATABASE_URL = (await createTestDatabase()).url;
process.env.DATA_DIRECTORY = mkdtempSync(join(tmpdir(), 'api-bodies-'));
const { calls } = await import('~/api/calls.server');
const { readCallBody } = await import('~/api/read-body.server');

/** Returns the status with which a body is rejected; 200 if it could be answered. */
async function statusOf(read: Promise<unknown>): Promise<number> {
  try {
    await read;
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    if (!(thrown instanceof ApiProblem)) throw thrown;
    const errors = thrown.details.errors ?? [];
    const areExplained = errors.every(
      ({ pointer, detail }) => /^(\/|$)/.test(pointer ?? '?') && detail,
    );
    return areExplained ? problemStatuses[thrown.code] : 500;
  }
}

it(`reads or rejects ${BODIES.toLocaleString('en')} bodies, whatever they contain`, async () => {
  const sent = calls.filter(({ method, upload }) => method !== 'GET' && !upload);
  const seen = new Map<number, number>();
  for (const [index, call] of sent.entries()) {
    const language = languages[index % languages.length] ?? 'en';
    const numRuns = Math.ceil(BODIES / sent.length);
    await fc.assert(
      fc.asyncProperty(malformedBodies(call.example.body ?? {}), async (body) => {
        const headers = { 'Content-Type': 'application/json' };
        const request = new Request('http://localhost/', { method: 'POST', headers, body });
        const status = await statusOf(readCallBody(request, call, language));
        seen.set(status, 1 + (seen.get(status) ?? 0));
        return status < 500;
      }),
      { numRuns },
    );
  }
  expect([...seen.keys()].filter((status) => ![200, 400, 422].includes(status))).toEqual([]);
  expect(seen.get(400)).toBeGreaterThan(BODIES / 20);
  expect(seen.get(422)).toBeGreaterThan(BODIES / 3);
}, 120_000);
