import { SingleBar } from 'cli-progress';
import { type TFunction } from 'i18next';
import { type Db } from '~/db/client.server';
import { importFile, type FileImportOptions } from '~/features/records/import-file.server';
import { createRejectReport } from '~/features/records/reject-report.server';
import { type Reject } from '~/features/records/source-row';
import { formatsOf } from '~/i18n/formats';
import { describeImport, describeReject } from './describe-import';

/** Exit code of an import that refused the file or some of its rows. */
const REFUSED = 2;
/** How many rejects the terminal shows; the report has all. */
const SHOWN_REJECTS = 20;

export interface ImportTerminal {
  /** Texts of the namespace `import`. */
  t: TFunction;
  language: string;
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream & { isTTY?: boolean };
}

/**
 * Imports a file and tells the terminal how it went. Rejected rows stand on the terminal (the first
 * of them) and, all of them, in a CSV file beside the input.
 *
 * @returns the exit code: 0, or 2 when the file or any of its rows was refused.
 */
export async function runImport(
  db: Db,
  options: Omit<FileImportOptions, 'onProgress' | 'onReject'>,
  terminal: ImportTerminal,
): Promise<number> {
  const { t, err, out } = terminal;
  const describe = (reject: Reject) => describeReject(reject, t);
  const columns = ['line', 'column', 'value', 'reason'].map((name) => t(`report.${name}`));
  const report = createRejectReport(`${options.path}.rejected.csv`, columns, describe);
  const rejects = createRejectList(terminal);
  const progress = createProgress(terminal);
  try {
    const result = await importFile(db, {
      ...options,
      onProgress: progress.update,
      onReject(reject) {
        report.add(reject);
        rejects.add(reject);
      },
    });
    progress.stop();
    rejects.print();
    const { isRefused, lines } = describeImport(result, options.dataset, terminal);
    (isRefused ? err : out).write(`${lines.join('\n')}\n`);
    const path = 'counts' in result ? report.finish() : report.discard();
    if (path) err.write(`${t('report.path', { path })}\n`);
    return isRefused || path ? REFUSED : 0;
  } catch (error) {
    progress.stop();
    report.discard();
    throw error;
  }
}

/** The first rejects in words, and how many more there are. */
function createRejectList({ t, language, err }: ImportTerminal) {
  const shown: Reject[] = [];
  let more = 0;
  return {
    add(reject: Reject) {
      if (shown.length < SHOWN_REJECTS) shown.push(reject);
      else more += 1;
    },
    print() {
      for (const reject of shown) {
        const { line, column } = reject;
        const place = column === null ? t('row', { line }) : t('cell', { line, column });
        err.write(`${place}: ${describeReject(reject, t)}\n`);
      }
      const formatted = formatsOf(language).number(more);
      if (more > 0) err.write(`${t('more', { count: more, formatted })}\n`);
    },
  };
}

/** A bar on a terminal; nothing where the output goes to a file. */
function createProgress({ t, language, err }: ImportTerminal) {
  if (!err.isTTY) return { update() {}, stop() {} };
  const bar = new SingleBar({ stream: err, format: t('progress'), hideCursor: true });
  bar.start(100, 0, { rows: '0' });
  return {
    update(rows: number, share: number) {
      bar.update(Math.floor(share * 100), { rows: formatsOf(language).number(rows) });
    },
    stop: () => bar.stop(),
  };
}
