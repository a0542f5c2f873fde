import { type BrowserContext, type Page } from '@playwright/test';
import { clockIn } from '~/platform/i18n/home-moment';
import { getTexts } from '~/platform/i18n/texts.server';
import { staffPaths } from '~/staff-paths';
import { xlsx } from '../support/xlsx';
import { addAccount, type TestAccount } from './support/account';
import { findViolations } from './support/find-violations';
import { submit } from './support/forms';
import { expect, type OpenPortal, test, worker } from './support/separate-portal-test';
import { type Visitor } from './support/visitor';

// It starts a portal, and waits for a planned minute.
test.describe.configure({ timeout: 420_000 });
test.use({ actionTimeout: 40_000 });

/** The language in which the pictures of the staff guide are made; absent when only the story is checked. */
const guideLanguage = process.env.STAFF_GUIDE;

const cell = (value: string) =>
  value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
/** A day as a workbook keeps it. */
const serial = (day: string) =>
  `<c s="2"><v>${Date.parse(day) / 86_400_000 - Date.parse('1899-12-30') / 86_400_000}</v></c>`;
const row = (...cells: string[]) =>
  `<row>${cells.map((each) => (each.startsWith('<c') ? each : cell(each))).join('')}</row>`;

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** January as a spreadsheet of people: titles, merged cells, dates of three kinds, a total, a hidden sheet. */
const january = xlsx(
  {
    Pengaduan:
      row('Rekapitulasi Pengaduan') +
      row('Januari 2025') +
      row('No. Agenda', 'Tgl Terima', 'Wilayah', 'Hak yang Dilanggar') +
      row('A-001', '02/01/2025', 'Jawa Barat', 'Hak untuk hidup') +
      row('A-002', '2025-01-05', '', 'Hak untuk hidup') +
      row('A-003', serial('2025-01-06'), '', 'Hak atas kesejahteraan') +
      Array.from({ length: 20 }, (_, index) =>
        row(`A-1${index}`, '07/01/2025', 'DKI Jakarta', 'Hak atas kesejahteraan'),
      ).join('') +
      row('A-200', '30/01/2025', 'Jawa Brat', 'Hak untuk hidup') +
      row('A-201', '31/02/2025', 'Bali', 'Hak untuk hidup') +
      row('Jumlah', '', '', '25'),
    Bantu: row('kode', 'nama') + row('31', 'DKI Jakarta'),
    Catatan: row('Dibuat oleh bagian pengaduan'),
  },
  {
    hidden: 'Bantu',
    after: '<mergeCells count="1"><mergeCell ref="C4:C6"/></mergeCells>',
  },
);

/** The next month from another program: Windows-1252, semicolons, and a correction of a record of January. */
const february = Buffer.from(
  [
    'No. Agenda;Tgl Terima;Wilayah;Hak yang Dilanggar',
    'A-003;06/01/2025;Bali;Hak atas kesejahteraan',
    ...Array.from(
      { length: 30 },
      (_, index) => `B-${index};03/02/2025;Jawa Tengah;Hak untuk hidup`,
    ),
    'B-30;04/02/2025;Papua \x96 Pegunungan;Hak untuk hidup',
  ].join('\r\n'),
  'latin1', // which leaves 0x96, an en dash in Windows-1252, as it is
);

type Texts = Awaited<ReturnType<typeof textsIn>>;

/** Returns the texts of the staff's pages in a language; those of `data-files` need no prefix. */
const textsIn = (language: string) => getTexts(language, 'data-files');

/** One of the two people, with the language of their pages. */
interface Person {
  account: TestAccount;
  role: 'analyst' | 'publisher';
  language: string;
  t: Texts;
}

const addPerson = async (
  { db }: OpenPortal,
  role: Person['role'],
  language: string,
): Promise<Person> => ({
  account: await addAccount(db),
  role,
  language,
  t: await textsIn(language),
});

/** What each step of the story needs. */
interface Scene {
  portal: OpenPortal;
  page: Page;
  visitor: Visitor;
  context: BrowserContext;
  isScripted: boolean;
  analyst: Person;
  publisher: Person;
}

/** Logs the browser in as one of the two people, at a page of the staff. */
async function enter(
  { portal, context, visitor }: Scene,
  { account, role, language }: Person,
  path: string,
): Promise<void> {
  await portal.enter(context, account, role);
  await visitor.open(`${portal.url}${path}?lng=${language}`);
}

/** Checks that the page fits, and what axe finds; keeps its picture for the guide if that is written. */
async function check({ page, isScripted, analyst }: Scene, name: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0], pathname).toBeLessThanOrEqual(widths[1] ?? 0);
  if (isScripted) expect(await findViolations(page), pathname).toEqual([]);
  if (!guideLanguage) return;
  const path = `docs/staff-guide/${analyst.language}/${name}.jpg`;
  await page.locator('main').screenshot({ path, type: 'jpeg', quality: 60 });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses a button that queues a job, and waits for what its page shows when it is over; without script that loads itself again. */
async function runJob(page: Page, button: string, result: string): Promise<void> {
  await press(page, button);
  await expect(page.getByText(result, { exact: true }).first()).toBeVisible(worker);
}

/** Uploads a file on the page of data files, which then shows what it holds. */
async function upload(
  { page, analyst: { t } }: Scene,
  file: { name: string; mimeType: string; buffer: Buffer },
  result: string,
): Promise<void> {
  await page.getByLabel(t('fields.data_file.label'), { exact: true }).setInputFiles(file);
  await runJob(page, t('upload'), result);
}

/** Gives a code to a value that is in no list, and checks the file again. */
async function assign(
  { page, analyst: { t } }: Scene,
  { value, column }: { value: string; column: string },
  code: string,
): Promise<void> {
  const label = t('fields.code.label', { value, column, formatted: '1' });
  await page.getByLabel(label).fill(code);
  await press(page, t('values.submit'));
  await expect(page.getByLabel(label)).toHaveCount(0, worker);
}

/** Calculates a version as the analyst, and opens it. */
async function calculate(scene: Scene, number: number): Promise<void> {
  const { page, portal, isScripted, analyst } = scene;
  const { t, language } = analyst;
  await scene.visitor.open(`${portal.url}${staffPaths.publishing}?lng=${language}`);
  const button = t('publishing:calculate');
  await page.getByRole('button', { name: button }).first().click();
  const link = page.getByRole('link', { name: t('workspace:seeOutcome') });
  await expect(async () => {
    if (!isScripted) await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass(worker);
  await link.click();
  await page
    .getByRole('link', { name: versionOf(analyst, number) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('publishing:checks.title') })).toBeVisible();
}

const versionOf = ({ t }: Person, number: number) => t('publishing:version', { number });

/** Publishes a version as the publisher: at once with a note to readers, or at a minute to come. */
async function publish(
  scene: Scene,
  number: number,
  { note, at }: { note?: string; at?: Date },
): Promise<void> {
  const { page, publisher } = scene;
  const { t } = publisher;
  await enter(scene, publisher, staffPaths.publishing);
  await check(scene, `room-${number}`);
  await page
    .getByRole('link', { name: versionOf(publisher, number) })
    .first()
    .click();
  const language = 'Bahasa Indonesia';
  if (note) await page.getByLabel(t('publishing:fields.note.label', { language })).fill(note);
  if (at) await page.getByLabel(t('publishing:fields.at.label')).fill(clockIn('Asia/Jakarta', at));
  await page.getByLabel(t('publishing:fields.read.label')).check();
  await check(scene, `publish-${number}`);
  await submit(page);
  const outcome = t(`publishing:flash.${at ? 'planned' : 'published'}`);
  await expect(page.getByText(outcome)).toBeVisible(worker);
}

/** Opens the dashboard until it shows a total: running servers learn of a publication within seconds. */
async function seesTotal({ portal, visitor }: Scene, total: string): Promise<void> {
  await expect(async () => {
    await visitor.open(`${portal.url}/dashboard?year=2025&lng=id`);
    await expect(visitor.total).toContainText(total, { timeout: 500 });
  }).toPass({ timeout: 150_000, intervals: [2_000] });
}

test('two people bring a spreadsheet to visitors at a planned minute, correct it next month, and take that back', async ({
  portal,
  page,
  visitor,
  context,
  isScripted,
}) => {
  if (!isScripted) await page.setViewportSize({ width: 360, height: 740 });
  const [first, second] = isScripted ? ['id', 'en'] : ['en', 'id'];
  const analyst = await addPerson(portal, 'analyst', guideLanguage ?? first);
  const publisher = await addPerson(portal, 'publisher', guideLanguage ?? second);
  const scene: Scene = { portal, page, visitor, context, isScripted, analyst, publisher };
  const { t } = analyst;

  // January.
  await enter(scene, analyst, staffPaths.home);
  await check(scene, 'home');
  await page
    .getByRole('link', { name: t('staff:dataFiles.title') })
    .first()
    .click();
  await upload(
    scene,
    { name: 'Pengaduan Januari.xlsx', mimeType: xlsxType, buffer: january },
    t('rows'),
  );
  await check(scene, 'file');
  await page.getByRole('link', { name: t('mapping.edit') }).click();
  await page.locator('[name="from.id"]').selectOption('No. Agenda');
  await page.locator('[name="from.received_on"]').selectOption('Tgl Terima');
  await page.locator('[name="format.received_on"]').fill('d/m/yyyy; yyyy-mm-dd');
  await page.locator('[name="from.province"]').selectOption('Wilayah');
  await page.locator('[name="from.right"]').selectOption('Hak yang Dilanggar');
  await check(scene, 'columns');
  await runJob(page, t('mapping.submit'), t('result.decide'));
  await check(scene, 'decide');
  await page.getByLabel(t('choices.fill')).check();
  await page.getByLabel(t('choices.skip')).check();
  await runJob(page, t('check.again'), t('result.rejects'));
  await check(scene, 'repair');
  await assign(scene, { value: 'Jawa Brat', column: 'Wilayah' }, 'Jawa Barat');
  await page.getByLabel(t('fields.skip_rejected.label')).check();
  await press(page, t('check.again'));
  await expect(page.getByRole('button', { name: t('check.submitImport') })).toBeVisible(worker);
  await runJob(page, t('check.submitImport'), t('workspace:states.done'));
  await expect(page.getByRole('link', { name: t('publishing:calculate') })).toBeVisible();
  await check(scene, 'imported');
  await calculate(scene, 1);
  const publishes = page.getByRole('button', { name: t('publishing:publish.do') });
  await expect(publishes).toHaveCount(0);
  const firstFigures = page.getByRole('region', { name: t('publishing:difference.first') });
  await expect(firstFigures.getByRole('row', { name: '2025' })).toContainText('24');
  const minute = new Date(Date.now() + 75_000);
  await publish(scene, 1, { at: minute });
  const field = (name: string) => page.getByLabel(publisher.t(`publishing:fields.${name}.label`));
  await expect(field('at')).toHaveValue(clockIn('Asia/Jakarta', minute));
  await expect(field('read')).not.toBeChecked();
  await check(scene, 'planned');
  await seesTotal(scene, '24 pengaduan');

  // February comes in another encoding, and corrects a record of January.
  await enter(scene, analyst, staffPaths.dataFiles);
  const file = { name: 'pengaduan februari.csv', mimeType: 'text/csv', buffer: february };
  await upload(scene, file, t('encodings'));
  await expect(page.getByText('Papua – Pegunungan')).toBeVisible();
  await check(scene, 'encoding');
  await runJob(page, t('lookAgain'), t('rows'));
  await page.getByRole('link', { name: t('mapping.edit') }).click();
  await expect(page.locator('[name="from.id"]')).toHaveValue('No. Agenda');
  await runJob(page, t('mapping.submit'), t('result.rejects'));
  await assign(scene, { value: 'Papua – Pegunungan', column: 'Wilayah' }, 'Papua Pegunungan');
  await expect(page.getByRole('button', { name: t('check.submitImport') })).toBeVisible(worker);
  await check(scene, 'effect');
  await runJob(page, t('check.submitImport'), t('workspace:states.done'));
  await calculate(scene, 2);
  await publish(scene, 2, { note: 'Satu pengaduan Januari dikoreksi.' });
  await seesTotal(scene, '55 pengaduan');

  // The file of February is taken back.
  await enter(scene, analyst, staffPaths.history);
  await check(scene, 'history');
  await page
    .getByRole('link', { name: /pengaduan februari/ })
    .first()
    .click();
  await page.getByRole('link', { name: t('history:takeBack.open') }).click();
  await page.getByLabel(t('history:takeBack.fields.reason.label')).fill('Berkas bulan yang keliru');
  await check(scene, 'take-back');
  await submit(page);
  await expect(page.getByText(t('history:import.done'))).toBeVisible(worker);
  await calculate(scene, 3);
  await publish(scene, 3, { note: 'Berkas Februari keliru dan ditarik.' });
  await seesTotal(scene, '24 pengaduan');
});
