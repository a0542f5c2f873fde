import { rm } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Db } from '~/platform/db/client.server';
import { describeReject } from '~/records/describe-reject';
import { type FileImportOptions } from '~/records/import-file.server';
import { fileChoices, fileChoicesSchema } from '~/records/file-questions';
import { importWithReport, type ReportedImport } from '~/records/import-with-report.server';
import { type RejectKinds } from '~/records/reject-report.server';
import { formatsOf } from '~/platform/i18n/formats';
import { writeAtomically } from '~/platform/storage/write-atomically.server';
import { type Ask } from './ask';
import { describeImport, describeNotice, describeQuestion } from '~/records/describe-import.server';

/** The exit code of an import that refused the file or some of its rows. */
const REFUSED = 2;

/** The minimum number of rows of a file whose import shows progress. */
const MIN_ROWS = 1000;

interface ImportTerminal {
  /** Texts of the namespace `import`. */
  t: Translate<'import'>;
  language: string;
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream & { isTTY?: boolean };
  /** How often progress is reported without a terminal. */
  progressEveryMs?: number;
  /** Asks the operator; without it, open questions of a file refuse it. */
  ask?: Ask;
}

/**
 * Imports a file and reports the result at the terminal. Rejected rows are listed at the terminal (the first
 * of them) and, all of them, in a CSV file next to the input.
 *
 * @returns the exit code: 0, or 2 when the file or any of its rows was refused.
 */
export async function runImport(
  db: Db,
  options: RunOptions,
  terminal: ImportTerminal,
): Promise<number> {
  const { t, err, out } = terminal;
  const path = reportPath(options, 'rejected');
  const reported = await importInteractively(db, options, terminal);
  const { result, report, missing } = reported;
  if (result.outcome !== 'undecided') printRejects(reported.rejects, terminal);
  const { isRefused, lines } = describeImport(result, options, terminal);
  const notices = reported.notices.map((notice) => describeNotice(notice, terminal));
  (isRefused ? err : out).write(`${[...notices, ...lines].join('\n')}\n`);
  // The report of an earlier attempt is out of date.
  if ('counts' in result && !report) await rm(path, { force: true });
  if (report) err.write(`${t('report.path', { path })}\n`);
  if (missing !== null) err.write(`${t('report.missing', { path: missing })}\n`);
  return isRefused || report ? REFUSED : 0;
}

type RunOptions = Omit<FileImportOptions, 'onNotice' | 'onProgress' | 'onReject'>;

function reportPath({ path }: RunOptions, kind: 'rejected' | 'missing'): string {
  return `${path}.${kind}.csv`;
}

/** Imports a file; asks its open questions if somebody can answer, and starts again. */
async function importInteractively(
  db: Db,
  options: RunOptions,
  terminal: ImportTerminal,
): Promise<ReportedImport<string>> {
  const { t, ask } = terminal;
  const progress = createProgress(terminal);
  const reported = await importWithReport(
    db,
    { ...options, onProgress: progress.update },
    {
      t,
      async keep(content, kind) {
        const kept = reportPath(options, kind);
        await writeAtomically(content, kept);
        return kept;
      },
    },
  ).finally(progress.stop);
  if (reported.result.outcome !== 'undecided' || !ask) return reported;
  const choices: Record<string, string> = {};
  for (const question of reported.result.questions) {
    const words = t('choose', { choices: fileChoices[question.matter].join(' / ') });
    const answer = await ask(`${describeQuestion(question, terminal)} ${words}`);
    choices[question.matter] = answer.trim().toLowerCase();
  }
  const decided = fileChoicesSchema.safeParse({ ...options.choices, ...choices });
  if (!decided.success) return reported;
  return importInteractively(db, { ...options, choices: decided.data }, terminal);
}

/** Prints rejects, the most frequent kinds first, each with its first line. */
function printRejects({ kinds, others }: RejectKinds, { t, language, err }: ImportTerminal): void {
  const { number } = formatsOf(language);
  for (const { item: reject, count } of kinds) {
    const { line, column } = reject;
    const location = column === null ? t('row', { line }) : t('cell', { line, column });
    const more =
      count > 1 ? ` ${t('again', { count: count - 1, formatted: number(count - 1) })}` : '';
    err.write(`${location}: ${describeReject(reject, t)}${more}\n`);
  }
  if (others > 0) err.write(`${t('more', { count: others, formatted: number(others) })}\n`);
}

/** Shows a bar on a terminal; elsewhere, such as in a log, a line every few seconds. */
function createProgress(terminal: ImportTerminal) {
  return terminal.err.isTTY ? createProgressBar(terminal) : createProgressLines(terminal);
}

function createProgressBar({ t, language, err }: ImportTerminal) {
  const bar = new SingleBar({ stream: err, format: t('progress'), hideCursor: true });
  bar.start(100, 0, { rows: '0' });
  return {
    update(rows: number, share: number) {
      bar.update(Math.floor(share * 100), { rows: formatsOf(language).number(rows) });
    },
    stop: () => bar.stop(),
  };
}

function createProgressLines({ t, language, err, progressEveryMs = 5000 }: ImportTerminal) {
  const { number, percent } = formatsOf(language);
  let read = { rows: 0, share: 0 };
  const timer = setInterval(() => {
    if (read.rows < MIN_ROWS) return;
    const key = read.share < 1 ? 'progressRead' : 'progressWriting';
    err.write(`${t(key, { rows: number(read.rows), share: percent(read.share) })}\n`);
  }, progressEveryMs);
  return {
    update(rows: number, share: number) {
      read = { rows, share };
    },
    stop: () => clearInterval(timer),
  };
}
