import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contactSchema } from '~/feedback/contact-form.server';
import { createCsrfGuard } from '~/platform/http/csrf.server';
import { line, lines, oneOf, tick } from '~/platform/http/form-fields.server';
import { createHoneypotGuard, issuedAtField } from '~/platform/http/honeypot.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { issueFields } from '~/services/forms/form-guards.server';
import { receiveForm, type ReceivedForm } from '~/services/forms/receive-form.server';
import { createTestDatabase } from '../support/database';
import { issueEarlier } from '../support/issue-earlier';
import { createTestUploads } from '../support/uploads';

const { db } = await createTestDatabase();
const guards = {
  csrf: createCsrfGuard('secret', { PUBLIC_URL: undefined }),
  honeypot: createHoneypotGuard('secret'),
  limiter: createRateLimiter(db, 'secret'),
  uploads: (await createTestUploads()).uploads,
};
const url = 'http://localhost/contact-us';
const typed = {
  contact_name: 'Siti Rahma',
  contact_email: 'siti@example.org',
  contact_subject: 'Pertanyaan',
  contact_text: 'Baris satu\r\nbaris dua',
};

/** Loads the hidden fields of a form that was shown long enough ago, and the cookie that goes with them. */
async function loadedForm() {
  const { hidden, trap, setCookie } = await issueFields(guards, new Request(url));
  const issuedAt = issueEarlier(guards.honeypot);
  const fields = { ...hidden, [issuedAtField]: issuedAt, ...(trap && { [trap]: '' }) };
  return { fields, cookie: setCookie?.split(';')[0] ?? '' };
}

interface SentBy {
  cookie?: string;
  client?: string;
  skipMinAge?: boolean;
  isBehindLogIn?: boolean;
}

async function send(
  change: Record<string, string> = {},
  { cookie, client = randomUUID(), ...guardRules }: SentBy = {},
) {
  const form = await loadedForm();
  const request = new Request(url, {
    method: 'POST',
    headers: { Cookie: cookie ?? form.cookie },
    body: new URLSearchParams({ ...form.fields, ...typed, ...change }),
  });
  const rules = {
    name: 'contact',
    schema: contactSchema,
    limit: { burst: 2, seconds: 90 },
    ...guardRules,
  };
  return receiveForm(guards, rules, request, client);
}

/** Returns what is shown again of what was typed: each field up to its maximum. */
function shortened(values: Record<string, string>): Record<string, string> {
  const longest = {
    contact_name: 100,
    contact_email: 254,
    contact_subject: 150,
    contact_text: 5_000,
  };
  return Object.fromEntries(
    Object.entries(longest).map(([name, length]) => [name, values[name]?.slice(0, length) ?? '']),
  );
}

function replyOf(form: ReceivedForm<unknown>) {
  if (form.outcome !== 'refused') throw new Error('The form was not refused');
  const { data, init } = form.reply;
  return { ...data, status: init?.status, headers: new Headers(init?.headers) };
}

describe('a form', () => {
  it('is accepted with what was typed, trimmed, and with its own number', async () => {
    const form = await send({ contact_name: '  Siti Rahma ' });
    expect(form).toMatchObject({
      outcome: 'accepted',
      input: { ...typed, contact_text: 'Baris satu\nbaris dua' },
      submission: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    [{ contact_name: '' }, { contact_name: 'required' }],
    [{ contact_name: '   ' }, { contact_name: 'required' }],
    [{ contact_email: 'siti' }, { contact_email: 'invalid' }],
    [{ contact_text: 'pendek' }, { contact_text: 'tooShort' }],
    [
      { contact_subject: 'x'.repeat(151), contact_text: '' },
      { contact_subject: 'tooLong', contact_text: 'required' },
    ],
  ])('with %o is rejected with the first error of each field', async (change, errors) => {
    const reply = replyOf(await send(change));
    expect(reply).toMatchObject({ status: 422, errors });
    expect(reply.values).toEqual(shortened({ ...typed, ...change }));
  });

  it.each([
    ['contact_name', 'Siti\r\nBcc: semua@example.org', 'characters'],
    ['contact_subject', 'Halo\nContent-Type: text/html', 'characters'],
    ['contact_name', 'Siti\u0000', 'characters'],
    ['contact_name', 'Siti\u202egro.live', 'characters'],
    ['contact_subject', 'Ha\u2028lo', 'characters'],
    ['contact_text', 'Sepuluh huruf\u0000 dan nol', 'characters'],
    ['contact_text', 'Sepuluh huruf\u001b[31m merah', 'characters'],
    ['contact_email', 'siti@example.org\r\nBcc: semua@example.org', 'invalid'],
    ['contact_email', 'siti@example.org,semua@example.org', 'invalid'],
    ['contact_email', '"Siti" <siti@example.org>', 'invalid'],
    ['contact_text', 'x'.repeat(1024 * 1024), 'tooLong'],
    ['contact_name', 'x'.repeat(1024 * 1024), 'tooLong'],
    ['contact_email', `${'x'.repeat(1024 * 1024)}@example.org`, 'tooLong'],
  ])(
    'is rejected when %s could break a header, a log or the database',
    async (field, value, code) => {
      const reply = replyOf(await send({ [field]: value }));
      expect(reply).toMatchObject({ status: 422, errors: { [field]: code } });
      expect(reply.values).toEqual(shortened({ ...typed, [field]: value }));
    },
  );

  it('is shown again with what was typed up to each field’s maximum, in complete characters', async () => {
    const long = `${'x'.repeat(99)}\u{1f600}${'y'.repeat(1_000)}`;
    const reply = replyOf(await send({ contact_name: long, other: 'z' }));
    expect(reply.errors).toEqual({ contact_name: 'tooLong' });
    expect(reply.values).toEqual({ ...typed, contact_name: 'x'.repeat(99) });
  });

  it.each(['csrf', issuedAtField, 'submission'])(
    'costs nothing, whatever its hidden field %s contains',
    async (field) => {
      const began = process.cpuUsage();
      const reply = replyOf(await send({ [field]: 'x'.repeat(1_200_000) }));
      const { user } = process.cpuUsage(began);
      expect([403, 422]).toContain(reply.status);
      expect(user / 1_000).toBeLessThan(250);
    },
  );

  it('may have lists, nested fields and several values, which are shown again unchanged', async () => {
    const form = await loadedForm();
    const schema = z.object({
      topics: z.array(oneOf(['land', 'work'])),
      people: z.array(z.object({ name: line({ max: 5 }), may_call: tick() })),
    });
    const sendLists = (sent: string) => {
      const body = new URLSearchParams({ ...form.fields });
      for (const [name, value] of new URLSearchParams(sent)) body.append(name, value);
      const request = new Request(url, { method: 'POST', headers: { Cookie: form.cookie }, body });
      const limit = { burst: 2, seconds: 90 };
      return receiveForm(guards, { name: 'lists', schema, limit }, request, randomUUID());
    };
    const people = 'people[0].name=Siti&people[0].may_call=on&people[1].name=Budi';
    expect(await sendLists(`topics=land&topics=work&${people}`)).toMatchObject({
      outcome: 'accepted',
      input: {
        topics: ['land', 'work'],
        people: [
          { name: 'Siti', may_call: true },
          { name: 'Budi', may_call: false },
        ],
      },
    });
    const reply = replyOf(await sendLists('topics=land&people[0].name=Rahmawati'));
    expect(reply.errors).toEqual({ 'people[0].name': 'tooLong' });
    expect(reply.values).toEqual({ 'people[0].name': 'Rahma' });
    expect(reply.lists).toMatchObject({ topics: ['land'] });
  });

  it('shows again that a checkbox was not ticked, whatever its initial value', async () => {
    const form = await loadedForm();
    const body = new URLSearchParams(form.fields);
    const request = new Request(url, { method: 'POST', headers: { Cookie: form.cookie }, body });
    const schema = z.object({ name: line({ max: 5 }), news: tick() });
    const rules = { name: 'box', schema, limit: { burst: 2, seconds: 90 } };
    const reply = replyOf(await receiveForm(guards, rules, request, randomUUID()));
    expect(reply.values).toEqual({ name: '', news: '' });
  });

  it('counts a field of spaces as empty: missing where it is required, absent where it is not', async () => {
    const { errors } = replyOf(await send({ contact_name: ' ', contact_text: ' \r\n\t ' }));
    expect(errors).toEqual({ contact_name: 'required', contact_text: 'required' });
    const form = await loadedForm();
    const request = new Request(url, {
      method: 'POST',
      headers: { Cookie: form.cookie },
      body: new URLSearchParams({ ...form.fields, reason: '  ', remark: '\u00a0' }),
    });
    const optional = { reason: lines({ max: 9 }).optional(), remark: line({ max: 9 }).optional() };
    const rules = { name: 'optional', schema: z.object(optional), limit: { burst: 9, seconds: 9 } };
    const received = await receiveForm(guards, rules, request, randomUUID());
    expect(received).toMatchObject({ outcome: 'accepted' });
    expect(received).not.toMatchObject({ input: { reason: expect.anything() } });
  });

  it('does not send passwords back', async () => {
    const reply = replyOf(await send({ contact_name: '', password: 'kopi', old_password: 'teh' }));
    expect(reply.values).toEqual({ ...typed, contact_name: '' });
  });

  it('keeps tabs and line ends of a text', async () => {
    expect(await send({ contact_text: 'a\tb\r\n\r\nsepuluh' })).toMatchObject({
      input: { contact_text: 'a\tb\n\nsepuluh' },
    });
  });

  it('from another site, another browser or another day is refused, what was typed kept', async () => {
    const other = (await loadedForm()).cookie;
    for (const form of [
      await send({ csrf: '' }),
      await send({}, { cookie: '' }),
      await send({}, { cookie: other }),
      await send({ submission: 'x' }),
    ]) {
      expect(replyOf(form)).toMatchObject({
        status: 403,
        refusal: { code: 'expired' },
        errors: {},
        values: typed,
      });
    }
  });

  it('that a program filled in is refused, and its hidden fields are not sent back', async () => {
    const trapped = replyOf(await send({ name__confirm: 'Bot' }));
    expect(trapped).toMatchObject({ status: 422, refusal: { code: 'automatic' } });
    expect(Object.keys(trapped.values)).toEqual(Object.keys(typed));
    const early = replyOf(await send({ [issuedAtField]: guards.honeypot.issue() }));
    expect(early).toMatchObject({ status: 422, refusal: { code: 'tooFast' } });
  });

  it('that password managers fill in may be sent immediately, if its route allows it', async () => {
    const atOnce = { [issuedAtField]: guards.honeypot.issue() };
    expect(await send(atOnce, { skipMinAge: true })).toMatchObject({ outcome: 'accepted' });
    const trapped = replyOf(await send({ ...atOnce, name__confirm: 'Bot' }, { skipMinAge: true }));
    expect(trapped.refusal).toEqual({ code: 'automatic' });
  });

  it('that is shown again after an error may be resent immediately', async () => {
    const { hidden } = replyOf(await send({ contact_name: '' }));
    const resubmitted = { [issuedAtField]: guards.honeypot.issue(), ...hidden };
    expect(await send(resubmitted)).toMatchObject({ outcome: 'accepted' });
    // An unreadable date would refuse the form forever.
    expect(replyOf(await send({ [issuedAtField]: 'x' })).hidden).toEqual({});
  });

  it('behind log-in needs no trap and no minimum age, but its token', async () => {
    const { hidden, trap, setCookie } = await issueFields(guards, new Request(url), {
      isBehindLogIn: true,
    });
    expect({ trap, fields: Object.keys(hidden) }).toEqual({ fields: ['csrf', 'submission'] });
    const sendAs = (cookie: string) => {
      const body = new URLSearchParams({ ...hidden, ...typed });
      const request = new Request(url, { method: 'POST', headers: { Cookie: cookie }, body });
      const limit = { burst: 2, seconds: 90 };
      const rules = { name: 'contact', schema: contactSchema, limit, isBehindLogIn: true };
      return receiveForm(guards, rules, request, randomUUID());
    };
    expect(await sendAs(setCookie?.split(';')[0] ?? '')).toMatchObject({ outcome: 'accepted' });
    expect(replyOf(await sendAs(''))).toMatchObject({ status: 403, refusal: { code: 'expired' } });
  });

  it('that is sent too often is refused with the time to wait, what was typed kept', async () => {
    const client = '203.0.113.7';
    expect((await send({}, { client })).outcome).toBe('accepted');
    expect((await send({}, { client })).outcome).toBe('accepted');
    const reply = replyOf(await send({}, { client }));
    expect(reply).toMatchObject({
      status: 429,
      refusal: { code: 'tooMany', count: 2 },
      values: typed,
    });
    expect(reply.headers.get('Retry-After')).toBe('90');
  });

  it('that is too large or invalid is refused without being kept', async () => {
    const heavy = replyOf(await send({ contact_text: 'x'.repeat(5 * 1024 * 1024) }));
    expect(heavy).toMatchObject({ status: 413, refusal: { code: 'tooLarge' }, values: {} });
  });
});
