import { describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { findAccountOfJob } from '~/auth/sessions.server';
import { type Expectation } from '~/calculations/expectations/expectation';
import { complaints } from '~/datasets/complaints';
import { type Db } from '~/platform/db/client.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { findUnmet } from '~/statistics/release/find-unmet.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import {
  declareExpectationAct,
  removeExpectationAct,
} from '~/workspace/expectations/expectation-acts.server';
import { listDeclared } from '~/workspace/expectations/expectation-queries.server';
import { checksOf } from '~/workspace/publishing/checks';
import { examineVersion } from '~/workspace/publishing/examine-version.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { policy } from '../support/policies';
import { giveRoles } from '../support/staff';

type Declared = Pick<Expectation, 'kind' | 'severity'> & Partial<Expectation>;

async function portal(...expectations: Declared[]) {
  const { db } = await createTestDatabase();
  for (const each of expectations)
    await db
      .insertInto('expectation')
      .values({ dataset: 'complaints', declared_by: 'operator', ...each })
      .execute();
  return { db, importContent: await createImportTerminal(db) };
}

async function accountWith(db: Db, ...roles: Role[]) {
  const id = await addAccount(db, roles.join('-') || 'nobody');
  await giveRoles(db, id, ...roles);
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}

/** Rows of a year, so many in each province; a day in the last year closes the years before. */
const rowsOf = (year: number, provinces: Record<string, number>) =>
  Object.entries(provinces).flatMap(([province, count]) =>
    Array.from(
      { length: count },
      (_, index) => `${year}-${province}-${index},${year}-03-01,${province}`,
    ),
  );
const fileOf = (...rows: string[]) => ['id,received_on,province', ...rows].join('\n');

const falling = fileOf(
  ...rowsOf(2024, { '31': 100, '32': 100, '33': 3 }),
  ...rowsOf(2025, { '31': 60, '32': 100, '33': 2 }),
  ...rowsOf(2026, { '31': 1 }),
);
const fall = { kind: 'fall', dimension: 'province', threshold: 30 } as const;

describe('an expectation', () => {
  it('of no fall warns of the codes that fall from one complete year to the next, but not of few records', async () => {
    const { importContent } = await portal({ ...fall, severity: 'warning' });
    const { out } = await importContent(falling, { mode: 'dry-run' });
    expect(out).toContain(
      'Warning: Province falls by more than 30% from 2024 to 2025: Special Region of Jakarta (−40%).',
    );
  });

  it('that is an error refuses an import unless a reason is given, which the history and the audit log keep', async () => {
    const { db, importContent } = await portal({ ...fall, severity: 'error' });
    const refused = await importContent(falling);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.err).toContain('Error: Province falls by more than 30%');
    expect(refused.err).toContain('use --override "reason"');
    expect((await importContent(falling, { override: ' ' })).exitCode).toBe(2);
    expect((await importContent(falling, { override: 'The office was closed.' })).exitCode).toBe(0);
    const [forced] = await db.selectFrom('import').select(['id', 'reason']).execute();
    expect(forced?.reason).toBe('The office was closed.');
    const acts = await db.selectFrom('audit_log').select(['act', 'subject']).execute();
    expect(acts).toContainEqual({ act: 'importForced', subject: `import:${forced?.id}` });
  });

  it('refuses files alone: a code is merged although the records do not meet it', async () => {
    const { db, importContent } = await portal({ ...fall, severity: 'error' });
    await importContent(falling, { override: 'Right.' });
    const merge = {
      list: 'province',
      from: '33',
      into: '32',
      by: 'operator',
      mode: 'commit',
    } as const;
    expect(await mergeCodes(db, merge)).toMatchObject({ outcome: 'merged' });
  });

  it('keeps no reason where it is met', async () => {
    const { db, importContent } = await portal({ ...fall, threshold: 50, severity: 'error' });
    expect((await importContent(falling, { override: 'Not needed.' })).exitCode).toBe(0);
    expect(await db.selectFrom('import').select('reason').execute()).toEqual([{ reason: null }]);
  });

  it('counts what is not recorded since the last complete year, years far from the rest, and codes outside their validity', async () => {
    const { db, importContent } = await portal(
      { kind: 'not-stated', dimension: 'province', threshold: 5, severity: 'warning' },
      { kind: 'outlying-year', severity: 'warning' },
      { kind: 'validity', severity: 'warning' },
    );
    await db
      .updateTable('code')
      .set({ attributes: JSON.stringify({ valid_from: '2025-06-01' }) })
      .where('list', '=', 'province')
      .where('code', '=', '32')
      .execute();
    const rows = [
      ...rowsOf(2024, { '': 100, '31': 100 }),
      ...rowsOf(2025, { '': 10, '31': 89, '32': 1 }),
      ...rowsOf(1990, { '31': 1 }),
      ...rowsOf(2026, { '31': 1 }),
    ];
    const { out } = await importContent(fileOf(...rows), { mode: 'dry-run' });
    expect(out).toContain('Province is not recorded since 2025: 9.9%, more than 5%.');
    expect(out).toContain('Years far from all others, with their records: 1990 (1).');
    expect(out).toContain('Codes outside their validity, with their records: West Java (1).');
  });

  it('looks at the records as they are after the import, of a complete file without those that it removes', async () => {
    const { db, importContent } = await portal({ ...fall, severity: 'error' });
    const steady = [
      ...rowsOf(2024, { '31': 100 }),
      ...rowsOf(2025, { '31': 100 }),
      ...rowsOf(2026, { '31': 1 }),
    ];
    await importContent(fileOf(...steady));
    const few = fileOf(...steady.filter((row) => !/^2025-31-\d\d,/.test(row)));
    expect((await importContent(few, { complete: { missing: 'keep' } })).exitCode).toBe(0);
    const removing = await importContent(few, { complete: { missing: 'remove', confirmed: 90 } });
    expect(removing.err).toContain('Special Region of Jakarta (−90%)');
    expect(await db.selectFrom('import').select('id').execute()).toHaveLength(2);
  });

  it('that a version does not meet is answered with a reason in the publishing room, once', async () => {
    const { db, importContent } = await portal({ ...fall, severity: 'error' });
    await importContent(falling, { override: 'Right.' });
    const { id } = await freeze(db, complaints);
    const publisher = await accountWith(db, 'publisher');
    const options = { policy, isPublishedAlone: false };
    const version = await examineVersion(db, publisher, id, options);
    if (!version) throw new Error('The version is missing');
    expect(version.refusal).toBe('unexpected');
    const context = {
      language: 'en',
      t: await getTexts('en', 'publishing'),
      seesCodes: true,
      loneCells: ['A · B'],
    };
    const codes = { unknownValues: 2, unclassified: [] };
    const text = expect.stringContaining('Special Region of Jakarta (−40%)') as string;
    const checks = checksOf(version, codes, policy, context);
    expect(checks).toContainEqual({
      name: 'unknown-values',
      state: 'warning',
      text: expect.stringContaining('no code took: 2') as string,
      link: { href: '/staff/codes/_unknown', text: 'Values without a code' },
    });
    expect(checks).toContainEqual({
      name: expect.stringMatching(/^expectation-/) as string,
      state: 'answer',
      text,
    });
    const by = { by: 'operator', policy } as const;
    expect(await publishCalculation(db, id, by)).toMatchObject({ code: 'unexpected' });
    const published = await publishCalculation(db, id, { ...by, override: 'The office closed.' });
    expect(published.outcome).toBe('published');
    const [publication] = await db.selectFrom('publication').selectAll().execute();
    expect(publication).toMatchObject({ overridden_refusal: 'unexpected' });
  });

  it('that is met, or only a warning, stops no version', async () => {
    const { db, importContent } = await portal({ ...fall, severity: 'warning' });
    await importContent(falling);
    const calculation = await freeze(db, complaints);
    expect(await findUnmet(db, calculation)).toHaveLength(1);
    await db.updateTable('expectation').set({ threshold: 50 }).execute();
    expect(await findUnmet(db, calculation)).toEqual([]);
    await db.updateTable('expectation').set({ threshold: 30 }).execute();
    const published = await publishCalculation(db, calculation.id, { by: 'operator', policy });
    expect(published.outcome).toBe('published');
    expect((await withdrawImport(db, 1, { by: 'operator' })).outcome).toBe('withdrawn');
  });

  it('is declared, changed and removed by analysts and publishers; what it was stays known', async () => {
    const { db } = await portal();
    const analyst = await accountWith(db, 'analyst');
    const by = { accountId: analyst.id };
    const context = { db } as Parameters<typeof declareExpectationAct.run>[0];
    const declared = { dataset: 'complaints', severity: 'warning', ...fall } as const;
    const declare = (former: number | null, threshold: number) =>
      declareExpectationAct.run(context, { former, ...declared, threshold }, by);
    expect(await declare(null, 30)).toEqual({ outcome: 'saved' });
    expect(await declare(null, 20)).toEqual({ outcome: 'taken' });
    const [first] = await listDeclared(db, analyst);
    expect(await declare(first?.id ?? 0, 20)).toEqual({ outcome: 'saved' });
    expect(await declare(first?.id ?? 0, 10)).toEqual({ outcome: 'gone' });
    const [changed] = await listDeclared(db, analyst);
    expect(changed).toMatchObject({ threshold: 20 });
    const remove = () => removeExpectationAct.run(context, { id: changed?.id ?? 0 }, by);
    expect([await remove(), await remove()]).toEqual([{ outcome: 'removed' }, { outcome: 'gone' }]);
    const all = await db.selectFrom('expectation').select(['threshold', 'ended_by']).execute();
    expect(all).toEqual([
      { threshold: 30, ended_by: String(analyst.id) },
      { threshold: 20, ended_by: String(analyst.id) },
    ]);
    const acts = await db.selectFrom('audit_log').select('act').orderBy('id').execute();
    expect(acts.map(({ act }) => act).filter((act) => act.startsWith('expectation'))).toEqual([
      'expectationDeclared',
      'expectationEnded',
      'expectationDeclared',
      'expectationEnded',
    ]);
    const editor = await accountWith(db, 'editor');
    expect(() => listDeclared(db, editor)).toThrow();
  });
});
