import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { eventSchema } from '~/content/events/event-form.server';
import {
  eventsOf,
  getEvent,
  listAllEvents,
  listPublishedEvents,
} from '~/content/events/event-queries.server';
import { removeEvent, saveEvent } from '~/content/events/save-event.server';
import { getContentVersion } from '~/platform/db/content-version.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const id = await addAccount(db, 'made');
const staff = (role: Role) =>
  ({ id, roles: [role], hasPassedSecondFactor: true }) as unknown as Account;
const editor = staff('editor');

/** Returns the form of an event as it is sent. */
const form = (typed: Record<string, unknown> = {}) => ({
  submission: randomUUID(),
  input: eventSchema.parse({
    version: '0',
    date: '2025-08-14',
    note: { id: 'Layanan daring dibuka', en: 'Online service opened' },
    is_published: 'on',
    ...typed,
  }),
});

describe('a declared event', () => {
  it('is listed in the language of the visitor, or in the one it falls back to', async () => {
    await saveEvent(db, editor, null, form());
    await saveEvent(db, editor, null, form({ date: '2024-02', note: { id: 'Kampanye' } }));
    const notes = async (language: string) =>
      eventsOf(await listPublishedEvents(db), { language }).map(({ date, note }) => [date, note]);
    expect(await notes('id')).toEqual([
      ['2024-02', { text: 'Kampanye', language: 'id' }],
      ['2025-08-14', { text: 'Layanan daring dibuka', language: 'id' }],
    ]);
    expect(await notes('de')).toEqual([
      ['2024-02', { text: 'Kampanye', language: 'id' }],
      ['2025-08-14', { text: 'Online service opened', language: 'en' }],
    ]);
  });

  it('is shown once it is published, beside its dataset or all', async () => {
    await saveEvent(db, editor, null, form({ date: '2023-01', is_published: undefined }));
    await saveEvent(db, editor, null, form({ date: '2023-02', dataset: 'consultations' }));
    const datesOf = async (dataset?: string) =>
      eventsOf(await listPublishedEvents(db), { dataset, language: 'id' }).map(({ date }) => date);
    expect(await datesOf('complaints')).toEqual(['2024-02', '2025-08-14']);
    expect(await datesOf('consultations')).toEqual(['2023-02', '2024-02', '2025-08-14']);
    expect(await datesOf()).toEqual(['2023-02', '2024-02', '2025-08-14']);
    expect((await listAllEvents(db, editor)).map(({ date }) => date)).toContain('2023-01');
  });

  it('is saved once by a form that is sent twice, and not over the change of somebody else', async () => {
    const sent = form({ date: '2022-05' });
    expect(await saveEvent(db, editor, null, sent)).toBe('saved');
    expect(await saveEvent(db, editor, null, sent)).toBe('saved');
    const found = (await listAllEvents(db, editor)).filter(({ date }) => date === '2022-05');
    expect(found).toHaveLength(1);
    const event = found[0]?.id ?? 0;
    const change = form({ version: '1', date: '2022-06' });
    expect(await saveEvent(db, editor, event, change)).toBe('saved');
    expect(await saveEvent(db, editor, event, change)).toBe('saved');
    const late = form({ version: '1', date: '2022-07' });
    expect(await saveEvent(db, staff('publisher'), event, late)).toBe('changedMeanwhile');
    expect(await getEvent(db, editor, event)).toMatchObject({ date: '2022-06', version: 2 });
    expect(await removeEvent(db, editor, { id: event, version: 1 })).toBe('changedMeanwhile');
    expect(await removeEvent(db, editor, { id: event, version: 2 })).toBe('removed');
    expect(await removeEvent(db, editor, { id: event, version: 2 })).toBe('removed');
    const log = await db
      .selectFrom('audit_log')
      .select(['actor', 'act'])
      .where('subject', '=', `declared_event:${event}`)
      .orderBy('id')
      .execute();
    expect(log).toEqual(
      ['eventAdded', 'eventChanged', 'eventRemoved'].map((act) => ({ actor: String(id), act })),
    );
  });

  it('changes the version of the content, by which pages are cached', async () => {
    const before = await getContentVersion(db);
    await saveEvent(db, editor, null, form({ date: '2021-01' }));
    expect(await getContentVersion(db)).not.toBe(before);
  });

  it.each(roles.filter((role) => role !== 'editor' && role !== 'publisher'))(
    'is refused to the role %s',
    async (role) => {
      const account = staff(role);
      expect(() => listAllEvents(db, account)).toThrow(RoleMissing);
      await expect(getEvent(db, account, 1)).rejects.toThrow(RoleMissing);
      await expect(saveEvent(db, account, null, form())).rejects.toThrow(RoleMissing);
      await expect(removeEvent(db, account, { id: 1, version: 1 })).rejects.toThrow(RoleMissing);
    },
  );
});

describe('the form of an event', () => {
  const errorsOf = (typed: Record<string, unknown>) =>
    eventSchema
      .safeParse({ version: '0', date: '2025-08', note: { id: 'A' }, ...typed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('takes a day or a month of the calendar', () => {
    for (const date of ['2025-08', '2024-02-29']) expect(errorsOf({ date }), date).toBeUndefined();
    for (const date of ['2025', '2025-13', '2025-02-30', '08/2025'])
      expect(errorsOf({ date }), date).toEqual([['date', 'invalid']]);
  });

  it('needs the reference language alone', () => {
    expect(errorsOf({ note: { en: 'A' } })).toEqual([['note.id', 'required']]);
    expect(errorsOf({ note: { id: 'A'.repeat(121) } })).toEqual([['note.id', 'tooLong']]);
    expect(errorsOf({ dataset: 'unknown' })).toEqual([['dataset', 'choice']]);
  });
});
