import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
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
    ...{ id: String(index), day: '2025-03-11' },
    codes: { ...place(index < 38 ? '31' : '11'), issue: ['I03'], right: ['R04'] },
  })),
);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });

const view = '?type=1&issue=I03';
const addresses = [
  `/dashboard${view}`,
  `/embed/complaints/right${view}`,
  `/dashboard/province.csv${view}`,
  `/dashboard/province.json${view}`,
  `/dashboard/map.svg${view}`,
  `/dashboard/map.png${view}`,
  '/protection',
];

interface Answer {
  status: number;
  etag: string;
  body: string;
}

/** What a process under a policy answers to a browser that has something else, or what this process has sent. */
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
    for (const [place, address] of addresses.entries()) {
      const answer = await ask(address, known[place]);
      first.push(answer);
      again.push(await ask(address, answer.etag));
    }
    return { first, again };
  } finally {
    await web.stop();
  }
}

it('under another policy no document, frame, file or picture of before is taken for one of now', async () => {
  const before = await answersUnder('exact');
  const etags = before.first.map(({ etag }) => etag);
  const after = await answersUnder('protected', etags);
  for (const { first, again } of [before, after]) {
    expect(first.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(again.map(({ status }) => status)).toEqual(addresses.map(() => 304));
  }
  for (const [place, address] of addresses.entries()) {
    expect(after.first[place]?.etag, address).not.toBe(etags[place]);
    expect(after.first[place]?.body, address).not.toBe(before.first[place]?.body);
  }
}, 60_000);
