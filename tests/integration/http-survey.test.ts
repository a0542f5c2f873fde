import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { countAnswers } from '~/feedback/survey-answers.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { accountOf, addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET });
});
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function cookieOf(name: string, ...roles: Role[]): Promise<string> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  if (roles.length > 0) await giveSecondFactor(db, id, COOKIE_SECRET);
  const token = await startStaffSession(db, id, roles.length > 0);
  return (await sessionCookie.set(token)).split(';')[0] ?? '';
}

const officer = await cookieOf('wayan', 'officer');
const editor = await cookieOf('editor', 'editor');

const answers = [
  { answered_on: '2026-09-30', value: 'neutral', advice: 'Peta lebih besar', gender: 'male' },
  { answered_on: '2026-10-01', value: 'satisfied', advice: '=1+1 <b>', email: 'siti@example.org' },
  { answered_on: '2026-10-31', value: 'unsatisfied' },
  { answered_on: '2026-10-31', value: 'satisfied' },
];
await db
  .insertInto('survey_answer')
  .values(
    answers.map((answer) => ({
      ...answer,
      submission: randomUUID(),
      respondent: randomUUID(),
      language: 'id',
    })),
  )
  .execute();

const page = async (path = '') => {
  const answer = await fetch(`${web.url}/staff/survey${path}`, { headers: { Cookie: officer } });
  return answer.text();
};

describe('the answers to the survey', () => {
  it('are shown to officers in shares, by month as chart and table, and by their suggestions', async () => {
    const text = await page();
    expect(text).toContain('50,0%');
    expect(text).toContain('<svg class="chart chart-monthly"');
    expect(text).toMatch(
      /Oktober 2026<\/th><td[^>]*>66,7%<\/td><td[^>]*>0,0%<\/td><td[^>]*>33,3%<\/td><td[^>]*>3</,
    );
    expect(text).toContain('=1+1 &lt;b&gt;');
    expect(text).toContain('mailto:siti@example.org');
    expect(text.indexOf('=1+1')).toBeLessThan(text.indexOf('Peta lebih besar'));
    const neutral = await page('?value=neutral');
    expect([neutral.includes('Peta lebih besar'), neutral.includes('mailto:')]).toEqual([
      true,
      false,
    ]);
    expect(await page('?q=BESAR')).toContain('Peta lebih besar');
    expect(web.output()).not.toContain('BESAR');
  });

  it('are a file without addresses and without formulas', async () => {
    const lines = (await page('.csv')).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('2026-09-30,neutral,male,,,Peta lebih besar,id');
    expect(lines[2]).toBe("2026-10-01,satisfied,,,,'=1+1 <b>,id");
    expect(lines.join()).not.toContain('siti@');
  });

  it('are unknown to everybody else', async () => {
    for (const cookie of [editor, await cookieOf('siti'), '']) {
      for (const path of ['/staff/survey', '/staff/survey.csv']) {
        const answer = await fetch(web.url + path, { headers: { Cookie: cookie } });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    }
    const account = await accountOf(db, await addAccount(db, 'budi'));
    await expect(countAnswers(db, account)).rejects.toThrow('officer');
  });
});
