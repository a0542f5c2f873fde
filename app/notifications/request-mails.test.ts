import { describe, expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { renderMail } from '~/platform/mail/render-mail.server';
import { describeEvent } from './describe-event.server';
import { type NotifiedEvent } from './event.server';
import { officerNews } from './officer-news';

const link = 'http://portal/requests/1';
const reference = 'K7M2XZ9Q';

async function mailOf(event: NotifiedEvent, language: string) {
  const values = { ...(await describeEvent(event, language)), link };
  return renderMail({ kind: event.kind, to: 'siti@example.org', language, values });
}

const ofApplicants = [
  'take',
  'ask',
  'answer',
  'reply',
  'approve',
  'confirm',
  'reject',
  'appeal',
  'extend',
  'fulfil',
  'correct',
  'withdraw',
  'expire',
];

/** Those with a last day of what follows. */
const dated = ['ask', 'approve', 'confirm', 'extend', 'fulfil', 'correct'];

describe.each(languages)('mails about data requests, in "%s"', (language) => {
  const changed = (act?: string, until: string | undefined = '2026-12-29') => {
    const values = { reference, state: 'approved', act, until };
    return mailOf({ kind: 'dataRequest', values }, language);
  };

  it.each(ofApplicants)('say what happened and what to do next after "%s"', async (act) => {
    const { subject, text } = await changed(act);
    expect(subject).toContain(reference);
    expect(text).toContain(reference);
    expect(text).toContain(link);
    expect(text).not.toBe((await changed()).text);
    expect(text.includes('2026')).toBe(dated.includes(act));
    expect(subject + text).not.toMatch(/[{}]|undefined/);
  });

  it('name in their subject what was received, not the state that follows', async () => {
    const { subject } = await changed();
    for (const act of ['answer', 'appeal']) expect((await changed(act)).subject).not.toBe(subject);
  });

  it('are the same for a confirmed and an immediate approval, also without a day of its delivery', async () => {
    expect(await changed('confirm')).toEqual(await changed('approve'));
    const { text } = await changed('approve', '');
    expect(await changed('confirm', '')).toMatchObject({ text });
    expect(text).not.toMatch(/2026|[{}]/);
  });

  it('differ for officers by what happened', async () => {
    const mails = await Promise.all(
      officerNews.map((act) =>
        mailOf({ kind: 'officerRequest', values: { reference, act, due: '2026-12-29' } }, language),
      ),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(officerNews.length);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(officerNews.length);
    for (const { subject, text } of mails) {
      expect(subject).toContain(reference);
      expect(text).toContain(link);
      expect(subject + text).not.toMatch(/[{}]|undefined/);
    }
  });
});
