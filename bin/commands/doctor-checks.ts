import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { listBackups } from '~/backup/list-backups.server';
import { secretNames } from '~/backup/manifest';
import { readPortalVersion } from '~/backup/portal-version.server';
import { readSecrets } from '~/platform/http/secret.server';
import { describeSize } from '~/platform/i18n/file-size.server';
import { homeDay } from '~/platform/i18n/home-day';
import { describeMoment } from '~/platform/i18n/moment.server';
import { addOfficer } from '~/requests/add-officer';
import {
  countOfficers,
  countStuckAppeals,
  officersForAppeals,
} from '~/requests/count-stuck-appeals.server';
import { readHolidays } from '~/requests/read-holidays.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { type CommandContext } from './command';

/** The result of a check: good, bad, or only information. */
interface CheckResult {
  state: 'well' | 'wrong' | 'note';
  text: string;
}

/** Less than this is little free disk space, in bytes. */
const LEAST_FREE = 1_000_000_000;
/** The maximum difference of two machines' clocks, in seconds. */
const MAX_CLOCK_SECONDS = 5;
/** A daily backup is overdue after this time, in milliseconds. */
const OVERDUE_MS = 26 * 60 * 60 * 1000;
const MAIL_TIMEOUT_MS = 5_000;
/** How long before they are needed the holidays of a year should be known, in milliseconds. */
const HOLIDAYS_AHEAD_MS = 60 * 24 * 60 * 60 * 1000;

/** Checks what the portal needs around it: versions, disk, clock, keys, mail server, files, backups. */
export async function runChecks(db: Db, context: CommandContext): Promise<CheckResult[]> {
  const { environment } = context;
  return [
    await checkVersions(db, context),
    await checkDisk(environment.DATA_DIRECTORY, context),
    await checkClock(db, context),
    checkKeys(context),
    await checkHolidays(context),
    await checkOfficers(db, context),
    await checkPublishers(db, context),
    await checkMail(context),
    await checkFiles(db, context),
    await checkBackups(environment, context),
  ];
}

async function checkVersions(db: Db, { t }: CommandContext): Promise<CheckResult> {
  const { rows } = await sql<{ server: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as server`.execute(db);
  const server = rows[0]?.server ?? '';
  const values = { portal: await readPortalVersion(), node: process.versions.node, server };
  return { state: 'note', text: t('doctor.checks.versions', values) };
}

async function checkDisk(folder: string, { language, t }: CommandContext): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.');
  const bytes = bavail * bsize;
  const values = { folder, free: describeSize(bytes, language) };
  return bytes < LEAST_FREE
    ? { state: 'wrong', text: t('doctor.checks.diskLow', values) }
    : { state: 'well', text: t('doctor.checks.disk', values) };
}

async function checkClock(db: Db, { language, t }: CommandContext): Promise<CheckResult> {
  const start = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  // The database answered at some time in between.
  const here = (start + Date.now()) / 2;
  const seconds = Math.abs(here - (rows[0]?.now.getTime() ?? 0)) / 1000;
  const formatted = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(seconds);
  return seconds > MAX_CLOCK_SECONDS
    ? { state: 'wrong', text: t('doctor.checks.clockOff', { seconds: formatted }) }
    : { state: 'well', text: t('doctor.checks.clock') };
}

function checkKeys({ environment, t }: CommandContext): CheckResult {
  const secrets = readSecrets(environment);
  const missing = secretNames.filter((name) => secrets[name] === undefined);
  return missing.length > 0
    ? { state: 'note', text: t('doctor.checks.keysMissing', { keys: missing.join(', ') }) }
    : { state: 'well', text: t('doctor.checks.keys') };
}

/** Deadlines of data requests skip the holidays of the years that have a list. */
async function checkHolidays({ environment, t }: CommandContext): Promise<CheckResult> {
  const { years } = await readHolidays(environment.COUNTRY_DIRECTORY);
  const soon = homeDay(new Date(Date.now() + HOLIDAYS_AHEAD_MS)).slice(0, 4);
  return years.has(Number(soon))
    ? { state: 'well', text: t('doctor.checks.holidays', { year: soon }) }
    : { state: 'note', text: t('doctor.checks.holidaysMissing', { year: soon }) };
}

/** An approval takes two officers, an appeal one more, since the one who rejected does not decide again. */
async function checkOfficers(db: Db, { environment, t }: CommandContext): Promise<CheckResult> {
  const isDecidedAlone = environment.CONFIRM_APPROVALS === 'no';
  const officers = await countOfficers(db);
  const appeals = await countStuckAppeals(db, { isDecidedAlone });
  const needed = officersForAppeals(isDecidedAlone);
  const values = { officers, needed, appeals, command: addOfficer };
  if (appeals > 0) return { state: 'wrong', text: t('doctor.checks.appealsStuck', values) };
  return officers < needed
    ? { state: 'note', text: t('doctor.checks.officersFew', values) }
    : { state: 'well', text: t('doctor.checks.officers', values) };
}

/** Somebody else publishes than who calculated, unless that is switched off. */
async function checkPublishers(db: Db, { environment, t }: CommandContext): Promise<CheckResult> {
  const { publishers } = await db
    .selectFrom('account_role')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('publishers'))
    .where('role', '=', 'publisher')
    .executeTakeFirstOrThrow();
  const values = { publishers, setting: 'CONFIRM_PUBLICATIONS=no' };
  return environment.CONFIRM_PUBLICATIONS === 'no'
    ? { state: 'note', text: t('doctor.checks.publishedAlone', values) }
    : { state: 'well', text: t('doctor.checks.publishers', values) };
}

async function checkMail({ environment, t }: CommandContext): Promise<CheckResult> {
  const { SMTP_URL: url } = environment;
  if (!url) return { state: 'note', text: t('doctor.checks.mailFiles') };
  const waits = { connectionTimeout: MAIL_TIMEOUT_MS, greetingTimeout: MAIL_TIMEOUT_MS };
  const transport = createTransport({ url, ...waits, socketTimeout: MAIL_TIMEOUT_MS });
  try {
    await transport.verify();
    return { state: 'well', text: t('doctor.checks.mail') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'wrong', text: t('doctor.checks.mailAway', { reason }) };
  } finally {
    transport.close();
  }
}

/** Finds files of the content and archives that rows reference and storage lacks. */
async function checkFiles(db: Db, { environment, t }: CommandContext): Promise<CheckResult> {
  const stored = new Set<string>();
  for await (const { key, isStaged } of (await openStorage(environment)).list()) {
    if (!isStaged) stored.add(key);
  }
  const files = await db.selectFrom('content_file').select('id as key').execute();
  const archives = await db.selectFrom('archive').select('key').execute();
  const missing = [...files, ...archives].filter(({ key }) => !stored.has(key));
  return missing.length > 0
    ? { state: 'wrong', text: t('doctor.checks.filesMissing', { files: missing.length }) }
    : { state: 'well', text: t('doctor.checks.files') };
}

async function checkBackups(
  { BACKUP_DIRECTORY: folder }: Environment,
  { language, t }: CommandContext,
): Promise<CheckResult> {
  if (!folder) return { state: 'note', text: t('doctor.checks.backupOff') };
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) return { state: 'wrong', text: t('doctor.checks.backupNone', { folder }) };
  const moment = describeMoment(newest.madeAt, language);
  return Date.now() - newest.madeAt.getTime() > OVERDUE_MS
    ? { state: 'wrong', text: t('doctor.checks.backupOld', { moment }) }
    : { state: 'well', text: t('doctor.checks.backup', { moment }) };
}
