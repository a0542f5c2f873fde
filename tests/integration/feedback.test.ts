import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { answerSurvey } from '~/feedback/answer-survey.server';
import { sendMessage } from '~/feedback/send-message.server';
import { getSurveyResults } from '~/feedback/survey-queries.server';
import { type SurveyInput } from '~/feedback/survey-form.server';
import { type Mail } from '~/platform/mail/mail';
import { renderMail } from '~/platform/mail/render-mail.server';
import { createTestDatabase } from '../support/database';
import { tryTerang } from '../support/run-terang';

const { db, url } = await createTestDatabase();

describe('an answer to the survey', () => {
  afterEach(() => db.deleteFrom('survey_answer').execute());

  const input: SurveyInput = {
    survey_value: 'satisfied',
    survey_email: 'Siti@Example.org',
    survey_contact: false,
  };
  const context = { language: 'id', day: '2026-11-21', key: 'key' };
  const answer = (change: Partial<SurveyInput> = {}, changed: object = {}) =>
    answerSurvey(db, { ...input, ...change }, { ...context, submission: randomUUID(), ...changed });

  it('is stored once for an address and a day, however the address is written', async () => {
    expect(await answer()).toEqual({ outcome: 'recorded' });
    const again = { outcome: 'refused', code: 'answeredToday' };
    expect(await answer()).toEqual(again);
    expect(await answer({ survey_email: 'siti@example.ORG' })).toEqual(again);
    expect(await answer({ survey_email: 'budi@example.org' })).toEqual({ outcome: 'recorded' });
    expect(await answer({}, { day: '2026-11-22' })).toEqual({ outcome: 'recorded' });
  });

  it('is stored once when the same form is sent twice, even at the same time', async () => {
    const submission = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => answer({}, { submission })));
    expect(sent).toEqual(Array(3).fill({ outcome: 'recorded' }));
    expect(await db.selectFrom('survey_answer').select('id').execute()).toHaveLength(1);
  });

  it('keeps the address only of people who agreed to be contacted', async () => {
    await answer();
    await answer({ survey_email: 'budi@example.org', survey_contact: true });
    const rows = await db.selectFrom('survey_answer').selectAll().orderBy('id').execute();
    expect(rows.map(({ email }) => email)).toEqual([null, 'budi@example.org']);
    expect(JSON.stringify(rows[0])).not.toMatch(/siti/i);
  });

  it('is part of the results once there are ten', async () => {
    const values = [
      ...Array(6).fill('satisfied'),
      'neutral',
      'unsatisfied',
      'unsatisfied',
    ] as const;
    for (const [index, survey_value] of values.entries()) {
      await answer({ survey_value, survey_email: `${index}@example.org` });
    }
    expect(await getSurveyResults(db)).toBeNull();
    await answer({ survey_value: 'neutral', survey_email: '10@example.org' });
    expect(await getSurveyResults(db)).toEqual({
      answers: 10,
      counts: { satisfied: 6, neutral: 2, unsatisfied: 2 },
    });
  });
});

describe('a message', () => {
  afterEach(() => db.deleteFrom('message').execute());

  const input = {
    contact_name: 'Siti',
    contact_email: 'siti@example.org',
    contact_subject: 'Pertanyaan tentang data',
    contact_text: 'Apa arti kolom "berkas"?',
  };
  const mails: Mail[] = [];
  const mailQueue = { send: async (_: unknown, mail: Mail) => void mails.push(mail) };
  const send = (submission: string, staffMail?: string, typed = input) =>
    sendMessage({ db, mailQueue }, typed, {
      submission,
      language: 'id',
      day: '2026-11-21',
      staffMail,
    });
  afterEach(() => void (mails.length = 0));

  it('is stored, and its receipt repeats nothing of what was typed', async () => {
    const reference = await send(randomUUID());
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const row = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reference, subject: input.contact_subject, language: 'id' });
    expect(mails).toEqual([
      {
        kind: 'contactReceipt',
        to: 'siti@example.org',
        language: 'id',
        values: { reference, date: '21 November 2026' },
      },
    ]);
  });

  it('is mailed to the staff, as it was typed, so that an answer goes to its sender', async () => {
    const typed = { ...input, contact_text: 'Satu {{name}} $t(signature)\n\n<b>dua</b>' };
    const reference = await send(randomUUID(), 'staff@example.go.id', typed);
    expect(mails).toHaveLength(2);
    const [, mail] = mails;
    expect(mail).toMatchObject({ to: 'staff@example.go.id', replyTo: 'siti@example.org' });
    const { subject, text, html } = await renderMail(mail as Mail);
    expect(subject).toContain(`${reference}: ${input.contact_subject}`);
    expect(text).toContain(typed.contact_text);
    expect(html).toContain('&lt;b&gt;dua&lt;/b&gt;');
    expect(text).toContain('Siti, siti@example.org');
  });

  it('is listed, and shown whole, by a command', async () => {
    const reference = await send(randomUUID());
    const terang = (...args: string[]) => tryTerang(['messages', ...args], { DATABASE_URL: url });
    const listed = await terang();
    expect(listed.output).toContain(reference);
    expect(listed.output).toContain(input.contact_subject);
    expect(listed.output).not.toContain(input.contact_text);
    expect((await terang(reference.toLowerCase())).output).toContain(input.contact_text);
    expect(await terang('nothing')).toMatchObject({ code: 1 });
  }, 60_000);

  it('is stored once, under one reference, when the same form is sent twice', async () => {
    const submission = randomUUID();
    const references = await Promise.all([send(submission), send(submission)]);
    expect(new Set(references).size).toBe(1);
    expect(await db.selectFrom('message').select('id').execute()).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  it('is not stored when its receipt cannot be queued', async () => {
    const broken = { send: () => Promise.reject(new Error('no queue')) };
    const context = { submission: randomUUID(), language: 'id', day: '2026-11-21' };
    await expect(sendMessage({ db, mailQueue: broken }, input, context)).rejects.toThrow(
      'no queue',
    );
    expect(await db.selectFrom('message').select('id').execute()).toEqual([]);
  });
});
