import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { listMessages } from '~/feedback/message-queries.server';
import { messagesList } from '~/feedback/messages-list';
import { messageActs, messageStates, type MessageState } from '~/feedback/message-states';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { parseListRequest } from '~/lists/list-url';
import { accountOf, addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { loadForm, submitForm } from '../support/load-form';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET });
});
afterAll(() => web.stop());
beforeEach(async () => {
  await db.deleteFrom('rate_limit').execute();
  await db.deleteFrom('message').execute();
  await db.deleteFrom('audit_log').execute();
});

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function add(name: string, ...roles: Role[]) {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  if (roles.length > 0) await giveSecondFactor(db, id, COOKIE_SECRET);
  const token = await startStaffSession(db, id, roles.length > 0);
  return { id, cookie: (await sessionCookie.set(token)).split(';')[0] ?? '' };
}

const wayan = await add('wayan', 'officer');
const made = await add('made', 'officer');
const editor = await add('editor', 'editor');
const siti = await add('siti');
type Person = typeof wayan;

let sent = 0;
async function addMessage(state: MessageState = 'open', language = 'de') {
  sent += 1;
  const reference = `MESSAGE${sent}`;
  const { id } = await db
    .insertInto('message')
    .values({
      submission: randomUUID(),
      reference,
      name: 'Ketut',
      email: 'ketut@example.org',
      subject: `Perihal ${sent}`,
      body: `<b>Isi</b> ${sent}`,
      language,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference, page: `${web.url}/staff/messages/${reference}` };
}

const get = (address: string, { cookie }: { cookie: string }) =>
  fetch(address, { redirect: 'manual', headers: { Cookie: cookie } });
const textOf = async (address: string, person: Person) => (await get(address, person)).text();
const press = async (page: string, act: string, person: Person) =>
  submitForm(page, await loadForm(page, person.cookie), { typed: { act } });
const answer = async (page: string, person: Person, text: string) =>
  submitForm(`${page}/answer`, await loadForm(`${page}/answer`, person.cookie), {
    typed: { answer: text },
  });
const stateOf = async (id: number) =>
  (await db.selectFrom('message').select('state').where('id', '=', id).executeTakeFirst())?.state;
const logged = async () => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor', 'act', 'subject'])
    .orderBy('id')
    .execute();
  return rows.map(({ actor, act, subject }) => `${actor} ${act} ${subject}`);
};
const mails = async () => {
  const query = sql<{ data: { kind: string; to: string; language: string } }>`
    select data from pgboss.job`;
  return (await query.execute(db)).rows.map(({ data }) => data);
};

describe('a message of the contact page', () => {
  it('is found by its state and its text, the newest first', async () => {
    const first = await addMessage();
    const second = await addMessage('closed');
    const list = `${web.url}/staff/messages`;
    const all = await textOf(list, wayan);
    expect(all.indexOf(second.reference)).toBeLessThan(all.indexOf(first.reference));
    const closed = await textOf(`${list}?state=closed`, wayan);
    expect([closed.includes(second.reference), closed.includes(first.reference)]).toEqual([
      true,
      false,
    ]);
    const found = await textOf(`${list}?q=${encodeURIComponent(`perihal ${sent}`)}`, wayan);
    expect([found.includes(second.reference), found.includes(first.reference)]).toEqual([
      true,
      false,
    ]);
    expect(web.output()).not.toContain('perihal');
  });

  it('is answered in the language of its sender, closed and reopened, all in the audit log', async () => {
    const { id, page } = await addMessage();
    expect(await textOf(page, wayan)).toContain('&lt;b&gt;Isi&lt;/b&gt;');
    expect(await textOf(`${page}/answer`, wayan)).toContain('Deutsch');
    const done = await answer(page, wayan, 'Satu\n\ndua <b>tiga</b>');
    expect([done.status, done.headers.get('location')]).toEqual([303, new URL(page).pathname]);
    expect(await stateOf(id)).toBe('answered');
    expect(await mails()).toContainEqual(
      expect.objectContaining({ kind: 'contactAnswer', to: 'ketut@example.org', language: 'de' }),
    );
    const text = await textOf(page, made);
    expect(text).toContain('dua &lt;b&gt;tiga&lt;/b&gt;');
    expect(text).toContain('wayan');
    await press(page, 'close', made);
    expect(await stateOf(id)).toBe('closed');
    await press(page, 'reopen', wayan);
    expect(await stateOf(id)).toBe('open');
    expect(await logged()).toEqual([
      `${wayan.id} messageAnswered message:${id}`,
      `${made.id} messageClosed message:${id}`,
      `${wayan.id} messageReopened message:${id}`,
    ]);
  });

  it('is answered once if a form is sent twice, concurrently or later', async () => {
    const { id, page } = await addMessage();
    const form = await loadForm(`${page}/answer`, wayan.cookie);
    const send = () => submitForm(`${page}/answer`, form, { typed: { answer: 'Satu kali saja' } });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const events = db.selectFrom('message_event').select('text').where('message_id', '=', id);
    expect(await events.execute()).toEqual([{ text: 'Satu kali saja' }]);
    expect(await logged()).toHaveLength(1);
  });

  it('is closed once by a button that is pressed twice', async () => {
    const { page } = await addMessage();
    const form = await loadForm(page, wayan.cookie);
    for (let times = 0; times < 2; times += 1) {
      const done = await submitForm(page, form, { typed: { act: 'close' } });
      const cookie = `${wayan.cookie}; ${done.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')}`;
      expect(await textOf(page, { ...wayan, cookie })).toContain('Pesan telah ditutup.');
    }
    expect(await logged()).toHaveLength(1);
  });

  it('accepts one of two concurrent answers; the other officer sees who was first, and keeps the text', async () => {
    const { id, page } = await addMessage();
    const forms = await Promise.all(
      [wayan, made].map(({ cookie }) => loadForm(`${page}/answer`, cookie)),
    );
    const answers = await Promise.all(
      forms.map((form, index) =>
        submitForm(`${page}/answer`, form, { typed: { answer: `Jawaban dari ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const second = answers.findIndex(({ status }) => status === 409);
    const text = await answers[second]?.text();
    expect(text).toContain(`Sudah dijawab oleh ${second === 0 ? 'made' : 'wayan'} pada`);
    expect(text).toContain(`Jawaban dari ${second}`);
    const events = db.selectFrom('message_event').select('id').where('message_id', '=', id);
    expect(await events.execute()).toHaveLength(1);
  });

  it.each(messageStates)('that is %s permits only what is declared', async (state) => {
    for (const [act, { from }] of Object.entries(messageActs)) {
      const { id, page } = await addMessage(state);
      const other = await addMessage();
      const origin = act === 'answer' ? `${other.page}/answer` : other.page;
      const form = await loadForm(origin, wayan.cookie);
      const target = act === 'answer' ? `${page}/answer` : page;
      const typed = act === 'answer' ? { answer: 'Jawaban panjang' } : { act };
      await submitForm(target, form, { typed });
      const isAllowed = (from as readonly string[]).includes(state);
      expect((await stateOf(id)) !== state, `${act} ${state}`).toBe(isAllowed);
    }
  });

  it('keeps what was typed when the answer is refused, and requires the token of forms', async () => {
    const { id, page } = await addMessage();
    const short = await answer(page, wayan, 'Ya');
    expect(short.status).toBe(422);
    expect(await short.text()).toMatch(/<textarea[^>]*>Ya</);
    const { fields, cookie } = await loadForm(`${page}/answer`, wayan.cookie);
    const forged = { cookie, fields: { ...fields, csrf: 'forged' } };
    const typed = { answer: 'Jawaban panjang' };
    expect((await submitForm(`${page}/answer`, forged, { typed })).status).toBe(403);
    expect(await stateOf(id)).toBe('open');
  });

  it('is unknown to everybody but officers, whatever they send', async () => {
    const { id, page } = await addMessage();
    const loaded = await loadForm(`${page}/answer`, wayan.cookie);
    // Strangers have no proof that the page was shown to them, by which it would be kept for the log-in.
    const form = { ...loaded, fields: { ...loaded.fields, sender: '' } };
    for (const person of [siti, editor, { id: 0, cookie: '' }]) {
      const cookie = [person.cookie, ...form.cookie.split('; ').slice(1)].join('; ');
      for (const address of [page, `${page}/answer`]) {
        expect((await get(address, person)).headers.get('location')).toMatch(/^\/404\?/);
        const typed = { answer: 'Jawaban panjang', act: 'close' };
        const answer = await submitForm(address, { ...form, cookie }, { typed });
        expect(answer.status).toBe(404);
      }
    }
    expect(await stateOf(id)).toBe('open');
    expect((await get(`${page}X`, wayan)).headers.get('location')).toMatch(/^\/404\?/);
    const account = { ...(await accountOf(db, siti.id)), hasPassedSecondFactor: true };
    const requested = parseListRequest(messagesList, new URLSearchParams());
    await expect(listMessages(db, account, requested)).rejects.toThrow('officer');
  });
});
