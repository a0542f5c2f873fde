import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { readPolicy } from '~/protection/read-policy.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const place = (province: string) => ({ province, province_34: province, country: 'ID' });
await insertRecords(
  db,
  complaints,
  Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    day: index === 39 ? '2025-02-11' : '2025-03-11',
    codes: { ...place(index < 38 ? '31' : '11'), issue: ['I03'], right: ['R04'] },
  })),
);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });

const view = '?type=1&issue=I03';
const explained = '/protection?lng=en';
const addresses = [
  `/dashboard${view}`,
  `/embed/complaints/right${view}`,
  `/dashboard/province.csv${view}`,
  `/dashboard/province.json${view}`,
  `/dashboard/map.svg${view}`,
  `/dashboard/map.png${view}`,
  `/dashboard/widgets/monthly/share/picture.svg${view}`,
  `/dashboard/widgets/monthly/share/picture.png${view}`,
  `/api/v1/observations?dataset=complaints&by=province&${view.slice(1)}`,
  explained,
];

interface Answer {
  status: number;
  etag: string;
  body: string;
}

/**
 * Returns the responses of a process under a policy to a browser that has other content, or this process's.
 */
async function answersUnder(PROTECTION_POLICY: string, known: readonly string[] = []) {
  const web = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY });
  const ask = async (address: string, etag = '"none"'): Promise<Answer> => {
    const answer = await fetch(web.url + address, { headers: { 'If-None-Match': etag } });
    return {
      status: answer.status,
      etag: answer.headers.get('ETag') ?? '',
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    };
  };
  try {
    const [first, again]: [Answer[], Answer[]] = [[], []];
    for (const [index, address] of addresses.entries()) {
      const answer = await ask(address, known[index]);
      first.push(answer);
      again.push(await ask(address, answer.etag));
    }
    return { first, again };
  } finally {
    await web.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'terang-test-'));
afterAll(() => rm(folder, { recursive: true }));

/** Returns the path of a custom policy: the shipped one with other numbers. */
async function ownPolicy(changed: object): Promise<string> {
  const path = join(folder, 'commission.json');
  const shipped = await readPolicy('protected');
  await writeFile(path, JSON.stringify({ ...shipped, name: 'commission', ...changed }));
  return path;
}

it('under another policy no former document, frame, file or picture counts as current', async () => {
  const states = [await answersUnder('exact')];
  const etagsOf = (state = states.at(-1)) => (state?.first ?? []).map(({ etag }) => etag);
  for (const changed of [{ version: 1 }, { version: 2, minCount: 9 }]) {
    states.push(await answersUnder(await ownPolicy(changed), etagsOf()));
  }
  for (const { first, again } of states) {
    expect(first.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(again.map(({ status }) => status)).toEqual(addresses.map(() => 304));
  }
  for (const [index, address] of addresses.entries()) {
    for (const read of ['etag', 'body'] as const) {
      const seen = states.map(({ first }) => first[index]?.[read]);
      expect(new Set(seen).size, `${read} of ${address}`).toBe(states.length);
    }
  }
  const pages = states.map(({ first }) =>
    // What is shown, without the texts of scripts.
    Buffer.from(first[addresses.indexOf(explained)]?.body ?? '', 'base64')
      .toString()
      .replace(/<script[\s\S]*?<\/script>/g, ''),
  );
  const texts = ['exactly as they were counted', '“≈24”: 22 to 26', '“≈36”: 34 to 38'];
  for (const [index, text] of texts.entries()) {
    expect(pages.map((page) => page.includes(text))).toEqual(texts.map((_, of) => of === index));
  }
  expect(pages[1]).toContain('commission 1');
  expect(pages[2]).toContain('“&lt;9” means 0 to 8');
}, 90_000);
