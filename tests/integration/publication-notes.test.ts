import { beforeAll, describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { complaints } from '~/datasets/complaints';
import { listCalculations } from '~/calculations/calculation-queries.server';
import { describeRelease } from '~/statistics/release/describe-release.server';
import { getWithdrawal, listNotes } from '~/calculations/publication-notes.server';
import { listReleaseEvents } from '~/statistics/release/list-release-events.server';
import { MANY_RECORDS } from '~/protection/linkage/moved-by-many';
import { readPolicy } from '~/protection/read-policy.server';
import { languages } from '~/platform/i18n/languages.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { writeFeed } from '~/shell/write-feed.server';
import { createTestDatabase } from '../support/database';
import { createPageReader, pageSources } from '../support/page-reader';
import { insertRecords, type RecordState } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });
const policy = await readPolicy('protected');

const records = (from: number, to: number, year: number, codes: RecordState['codes'] = {}) =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `${year}-${from + index}`,
    day: `${year}-03-0${1 + (index % 9)}`,
    codes,
  }));

/** Imports records, calculates and publishes them; returns the result of the last command. */
async function publish(some: readonly RecordState[], ...options: string[]) {
  await insertRecords(db, complaints, some);
  expect(await terang('calculate', '--dataset', 'complaints')).toMatchObject({ code: 0 });
  const { id } = await db
    .selectFrom('calculation')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return terang('publish', String(id), ...options);
}

const note = { id: 'Data 2024 <b>dilengkapi</b>.', en: 'Records of 2024 came late.' };
const noted = ['--note-id', note.id, '--note-en', note.en];

describe('a note to readers', () => {
  it('is required if records are corrected, late or removed, and only then', async () => {
    expect(await publish([...records(0, 40, 2024), ...records(0, 40, 2025)])).toMatchObject({
      code: 0,
    });
    const more = [...records(40, 90, 2025), ...records(0, 40, 2025, { status: 'S06' })];
    expect(await publish(more)).toMatchObject({ code: 0 });
    const late = await publish(records(40, 75, 2024));
    expect(late).toMatchObject({ code: 1 });
    expect(late.output).toContain('--note-id');
    expect(await terang('publish', '3', ...noted)).toMatchObject({ code: 0 });
    expect(await publish(records(0, 40, 2024, { right: ['R01'] }))).toMatchObject({ code: 1 });
    expect(await terang('rollback')).toMatchObject({ code: 1 });
    expect(await terang('rollback', '--note-id', 'Keliru.')).toMatchObject({ code: 0 });
    expect(await terang('publish', '3', ...noted)).toMatchObject({ code: 0 });
  });

  it.each([
    [['--note-en', 'Only English'], '--note-id'],
    [['--note-id', 'x'.repeat(501)], '500'],
    [['--note-id', 'Data \u202eterbalik'], 'invisible characters'],
  ])('is rejected as %j', async (options, said) => {
    const { code, output } = await terang('publish', '4', ...options);
    expect([code, output]).toEqual([1, expect.stringContaining(said)]);
  });

  it.each(languages)('is shown with the totals that moved most: %s', async (language) => {
    const t = await getTexts(language, 'releases');
    const events = await listReleaseEvents(db, datasets, policy);
    const described = events.map((event) => ({
      event,
      ...describeRelease(event, { language, t }),
    }));
    const late = described.find(
      ({ event }) => event.kind === 'published' && event.calculation.id === 3,
    );
    const noteLanguage = language === 'id' ? 'id' : 'en';
    expect(late?.note).toEqual({ text: note[noteLanguage], language: noteLanguage });
    const { number } = formatsOf(language);
    expect(late?.moved).toEqual([
      t('moved.all', { then: number(130), now: number(165) }),
      t('moved.year', { year: '2024', then: number(40), now: number(75) }),
    ]);
    const withdrawn = described.find(({ event }) => event.kind === 'withdrawn');
    expect(withdrawn?.note).toEqual({ text: 'Keliru.', language: 'id' });
    const first = described.find(
      ({ event }) => event.kind === 'published' && event.calculation.id === 1,
    );
    expect(first?.moved).toEqual([]);
    for (const { event } of described) {
      for (const { then, now } of event.moved ?? [])
        expect(Math.abs(now - then)).toBeGreaterThanOrEqual(MANY_RECORDS);
    }
    const feed = writeFeed({
      title: '',
      self: '',
      page: '',
      author: '',
      language,
      entries: [
        { id: '1', title: '', summary: '', updated: new Date(), href: '', note: late?.note },
      ],
    });
    expect(feed).toContain(`xml:lang="${noteLanguage}"`);
    expect(feed).not.toContain('<b>');
  });

  it.each(languages)(
    'is shown with what has changed since an older version: %s',
    async (language) => {
      const all = await db.selectFrom('calculation').selectAll().orderBy('id').execute();
      const [, then, now] = all;
      const sources = await pageSources(db, now!);
      Object.assign(sources, {
        getCalculation: async (id: number) =>
          all.find((calculation) => calculation.id === id) ?? null,
        listNotes: (between: { then: number; now: number }) => listNotes(db, 'complaints', between),
      });
      const read = createPageReader(db, complaints, now!, { sources });
      const page = await read(`year=0&as_of=${then!.id}`, { language });
      const noteLanguage = language === 'id' ? 'id' : 'en';
      expect(page.revisions?.notes).toEqual([{ text: note[noteLanguage], language: noteLanguage }]);
      expect((await read('year=0', { language })).revisions).toBeNull();
    },
  );

  describe('on a withdrawal', () => {
    const withdrawn = { id: 'Hak keliru.', en: 'A right was wrong.' };
    beforeAll(async () => {
      expect(await terang('publish', '4', ...noted)).toMatchObject({ code: 0 });
      expect(
        await terang('rollback', '--note-id', withdrawn.id, '--note-en', withdrawn.en),
      ).toMatchObject({ code: 0 });
    });

    it.each(languages)('is on the pages of the withdrawn version: %s', async (language) => {
      const all = await db.selectFrom('calculation').selectAll().orderBy('id').execute();
      const published = all.find(({ id }) => id === 3)!;
      const sources = await pageSources(db, published);
      Object.assign(sources, {
        getCalculation: async (id: number) => all.find((entry) => entry.id === id) ?? null,
        getWithdrawal: (id: number) => getWithdrawal(db, 'complaints', id),
      });
      const read = createPageReader(db, complaints, published, { sources });
      const { isNewest, calculation } = await read('year=0&as_of=4', { language });
      expect(isNewest).toBe(false);
      const noteLanguage = language === 'id' ? 'id' : 'en';
      expect(calculation.withdrawn?.note).toEqual({
        text: withdrawn[noteLanguage],
        language: noteLanguage,
      });
      const { date } = formatsOf(language);
      for (const part of ['4', '3', date(homeDay(new Date()))])
        expect(calculation.withdrawn?.text).toContain(part);
      // It was withdrawn, but then published again.
      expect((await read('year=0&as_of=3', { language })).calculation.withdrawn).toBeUndefined();
      expect((await read('year=0&as_of=1', { language })).calculation.withdrawn).toBeUndefined();
    });

    it.each(languages)('says that no total moved by enough records: %s', async (language) => {
      const t = await getTexts(language, 'releases');
      const events = await listReleaseEvents(db, datasets, policy);
      const corrected = events.find(
        ({ kind, calculation }) => kind === 'published' && calculation.id === 4,
      );
      expect(corrected && describeRelease(corrected, { language, t }).moved).toEqual([
        t('moved.none', { min: MANY_RECORDS }),
      ]);
    });

    it('is listed with the calculation', async () => {
      const [last, before] = await listCalculations(db, 'complaints');
      expect(last).toMatchObject({ id: 4, withdrawalNote: withdrawn });
      expect(last?.withdrawnAt).toBeInstanceOf(Date);
      expect(before).toMatchObject({ id: 3, withdrawnAt: null, withdrawalNote: null });
    });
  });
});
