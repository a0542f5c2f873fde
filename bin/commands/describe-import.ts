import { type TFunction } from 'i18next';
import { type Dataset } from '~/datasets/dataset';
import { type FileImportResult } from '~/features/records/import-file.server';
import { type ImportCounts } from '~/features/records/import-records.server';
import { shortValue } from '~/features/records/reject-report.server';
import { type Reject } from '~/features/records/source-row';
import { formatsOf } from '~/i18n/formats';

/** The result of an import in words. */
interface DescribedImport {
  isRefused: boolean;
  lines: string[];
}

interface Reader {
  t: TFunction;
  language: string;
}

const GIGABYTE = 1024 ** 3;

/** Why a row was rejected, in a sentence. */
export function describeReject({ value, reason, details }: Reject, t: TFunction): string {
  return t(`reject.${reason}`, { ...details, value: shortValue(value) });
}

/** What an import did, or why it did nothing. */
export function describeImport(
  result: FileImportResult,
  dataset: Dataset,
  reader: Reader,
): DescribedImport {
  const { t, language } = reader;
  if (result.outcome === 'imported' || result.outcome === 'checked') {
    const number = result.outcome === 'imported' ? result.importId : undefined;
    const counts = formatCounts(result.counts, language);
    const summary = t(result.outcome, { ...counts, number, dataset: dataset.name });
    return { isRefused: false, lines: [summary, ...asides(result.counts, reader)] };
  }
  if (result.outcome === 'already-imported') {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
    const details = { number: result.importId, date: date.format(result.importedAt) };
    return { isRefused: false, lines: [t('already-imported', details)] };
  }
  return { isRefused: true, lines: describeRefusal(result, dataset, reader) };
}

type Refusal = Exclude<
  FileImportResult,
  { outcome: 'imported' | 'checked' } | { outcome: 'already-imported' }
>;

function describeRefusal(refusal: Refusal, { name }: Dataset, { t, language }: Reader): string[] {
  if (refusal.outcome === 'wrong-mapping') {
    return refusal.problems.map(({ path, code, details }) => {
      const problem = t(`mapping.${code}`, { ...details });
      return path ? t('mapping-place', { path, problem }) : problem;
    });
  }
  if (refusal.outcome === 'unreadable') {
    const maximum = Number(refusal.details.maximum) / GIGABYTE;
    const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'gigabyte' });
    return [t(`file.${refusal.code}`, { ...refusal.details, maximum: size.format(maximum) })];
  }
  if (refusal.code !== 'rows-rejected') return [t(`refused.${refusal.code}`, { dataset: name })];
  const { rejected, rows } = formatCounts(refusal.counts, language);
  return [t('refused.rows-rejected', { count: refusal.counts.rejected, rejected, rows })];
}

/** What an import did beside adding records. */
function asides({ codes, replaced, rejected }: ImportCounts, { t, language }: Reader): string[] {
  const aside = (key: string, count: number) =>
    count > 0 ? [t(key, { count, formatted: formatsOf(language).number(count) })] : [];
  return [...aside('codes', codes), ...aside('replaced', replaced), ...aside('skipped', rejected)];
}

function formatCounts(counts: ImportCounts, language: string): Record<string, string> {
  const { number } = formatsOf(language);
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
}
