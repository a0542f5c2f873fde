import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nameOfBackup } from '~/backup/manifest';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { openStorage } from '~/platform/storage/open-storage.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles } from '../support/staff';
import { terangInProcess } from '../support/terang-in-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-doctor-'));
const BACKUP_DIRECTORY = join(folder, 'backups');
const settings = { DATABASE_URL, BACKUP_DIRECTORY, DATA_DIRECTORY: join(folder, 'var') };
afterAll(() => rm(folder, { recursive: true }));

const doctor = (more = {}) => terangInProcess(['doctor'], { ...settings, ...more });
const backUp = (moment: Date) =>
  mkdir(join(BACKUP_DIRECTORY, nameOfBackup(moment)), { recursive: true });

it('reports what is wrong around the portal, and exits with 1 until it is fixed', async () => {
  await backUp(new Date(Date.now() - 27 * 60 * 60 * 1000));
  const file = { id: '', name: 'report.pdf', media_type: 'application/pdf', size: 6, sha256: '' };
  const staged = await (await openStorage(settings)).stage([Buffer.from('report')]);
  await db
    .insertInto('content_file')
    .values({ ...file, id: staged.key })
    .execute();
  // Nothing listens at port 1.
  const ill = await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(ill.code).toBe(1);
  expect(ill.output).toMatch(/^✗ The mail server does not answer: .*ECONNREFUSED/m);
  expect(ill.output).toMatch(/^✗ Files of the content that are missing in storage: 1/m);
  expect(ill.output).toMatch(/^✗ The newest backup is more than a day old/m);
  expect(ill.output).toMatch(/^· Terang \d+\.\d+\.\d+, Node \d+.*, PostgreSQL \d+/m);
  expect(ill.output).toMatch(/^✓ The clocks of this machine and of the database agree/m);

  await staged.commit();
  await backUp(new Date());
  const well = await doctor();
  expect(well.output).not.toContain('✗');
  expect(well.output).toContain('✓ Newest backup: ');
  expect(well.code).toBe(0);
});

it('says how many officers there are, and how to add one if too few could grant an appeal', async () => {
  const few = await doctor();
  expect(few.output).toContain(
    '· Officers who handle data requests: 0. To grant an appeal takes 3',
  );
  expect(few.output).toContain('terang admin grant USERNAME officer');
  for (const name of ['wayan', 'made', 'putu'])
    await giveRoles(db, await addAccount(db, name), 'officer');
  const enough = await doctor();
  expect(enough.output).toContain('✓ Officers who handle data requests: 3.');
});

it('says whether publications take a second person', async () => {
  expect((await doctor()).output).toContain('✓ Publications take a second person. Publishers: 0.');
  const alone = await doctor({ CONFIRM_PUBLICATIONS: 'no' });
  expect(alone.output).toContain('· Who calculates may also publish: CONFIRM_PUBLICATIONS=no');
});

it('names the next year without a list of holidays, which deadlines of data requests need', async () => {
  const country = join(folder, 'country');
  await cp(shippedCountry, country, { recursive: true });
  const soon = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).getFullYear();
  const list = join(country, 'holidays', `${soon}.csv`);
  await writeFile(list, `date,kind,name\n${soon}-01-01,holiday,Tahun Baru\n`);
  const listed = await doctor({ COUNTRY_DIRECTORY: country });
  expect(listed.output).toContain(`✓ The holidays of ${soon} are there.`);
  await rm(list);
  const missing = await doctor({ COUNTRY_DIRECTORY: country });
  expect(missing.output).toContain(`· The holidays of ${soon} are missing`);
});
