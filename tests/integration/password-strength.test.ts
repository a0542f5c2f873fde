import { expect, it } from 'vitest';
import { isWeakPassword } from '~/accounts/passwords/password-strength.server';

const owner = ['siti@example.org', 'siti', 'Siti'];

/** Returns the result of a promise, and how many turns the event loop took until then. */
async function countTurns<Result>(promise: Promise<Result>) {
  let turns = 0;
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  while (!isSettled) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  return { result: await settled, turns };
}

it.each([
  ['password123', true],
  ['siti1234567', true],
  ['p4$$w0rd2025', true],
  ['komnasham2026', true],
  ['kopi tubruk tanpa gula', false],
  ['xK7-qmz2Vw!t', false],
  ['bajigur hangat di teras rumah nenek kami di kampung', false],
])('judges "%s" by how easily it is guessed', async (password, isWeak) => {
  expect(await isWeakPassword(password, owner)).toBe(isWeak);
});

it('continues with other work while hostile passwords are checked', async () => {
  const hostile = ['1/1/2001.2.2', '4@8({[<3€69&#!1/\\|0$5+7%2z', '0123456789', 'p4$$w0rd@'];
  const passwords = hostile.map((part) => part.repeat(20).slice(0, 64));
  const judged = Promise.all(passwords.map((password) => isWeakPassword(password, owner)));
  const { result, turns } = await countTurns(judged);
  expect(result).toHaveLength(passwords.length);
  // In the thread of the requests there would be no turn but the first.
  expect(turns).toBeGreaterThan(50);
});
