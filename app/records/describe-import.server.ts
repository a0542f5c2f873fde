import { describeBroken } from '~/calculations/expectations/describe-expectation';
import { type BrokenExpectation } from '~/calculations/expectations/expectation';
import { type Translate } from '~/platform/i18n/text-keys';
import {
  type FileImportOptions,
  type FileImportResult,
  type FileNotice,
} from './import-file.server';
import { describeEffect } from './describe-effect';
import { type FileFinding } from './file-questions';
import { type ImportFindings, type NewCodesOfList, type NotStatedValues } from './import-findings';
import { type DateHints } from './mapping/date-hints';
import { type ImportCounts } from './import-records.server';
import { type ColumnChange } from './write-records.server';
import { type SuggestedPrecision } from './stated-precision';
import { shortValue } from './short-value';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type RefusedFile } from '~/platform/storage/refused-file';

/** The result of an import in words. */
interface DescribedImport {
  isRefused: boolean;
  lines: string[];
}

/** The import that was requested. */
type RequestedImport = Pick<FileImportOptions, 'dataset' | 'mode'>;

export interface Wording {
  t: Translate<'import'>;
  language: string;
}

/** How many new codes of a list are shown: the suspicious and the most used ones come first. */
const MAX_NEW_CODES = 50;

/** Describes what is expected of the records that they would not meet, errors first. */
export function describeAllBroken(
  broken: readonly BrokenExpectation[],
  dataset: string,
  wording: Wording,
): string[] {
  const errorsFirst = [...broken].sort((a, b) => a.severity.localeCompare(b.severity));
  return errorsFirst.map((each) => {
    const severity = wording.t(`expectations:severities.${each.severity}`);
    const mark = wording.t('common:mark.colon');
    return `${severity}${mark}${describeBroken(each, dataset, wording)}`;
  });
}

/** Describes in a sentence what of a file is not read. */
export function describeNotice({ code, details }: FileNotice, { t, language }: Wording): string {
  const { list, number } = formatsOf(language);
  const quoted = (texts: readonly string[]) => list(texts.map((text) => `"${shortValue(text)}"`));
  if (code === 'sheets') {
    return t('notice.sheets', { sheet: details.read, others: quoted(details.unread) });
  }
  if (code === 'header') {
    return t('notice.header', { line: details.line, above: quoted(details.above) });
  }
  if (code === 'hidden-sheets' || code === 'hidden-columns') {
    return t(`notice.${code}`, { names: quoted(details.names) });
  }
  if (code === 'decided') {
    const { matter, choice, ...finding } = details;
    return t(`decided.${matter}.${choice}`, describedFinding(finding, language));
  }
  if (code !== 'passed-over') {
    const { count, keys } = details;
    const named = keys.map((key) => `"${shortValue(key)}"`);
    const values = list(count > keys.length ? [...named, '…'] : named);
    return t(`notice.${code}`, { count, formatted: number(count), keys: values });
  }
  return t('notice.passed-over', { count: details.count, formatted: number(details.count) });
}

/** Describes in a sentence what has to be decided. */
export function describeQuestion(
  { matter, ...finding }: FileFinding,
  { t, language }: Wording,
): string {
  return t(`question.${matter}`, describedFinding(finding, language));
}

function describedFinding({ count, places }: Omit<FileFinding, 'matter'>, language: string) {
  const { number, list } = formatsOf(language);
  const named = count > places.length ? [...places, '…'] : places;
  return { count, formatted: number(count), places: list(named) };
}

/** Describes what an import did, or why it did nothing. */
export function describeImport(
  result: FileImportResult,
  requested: RequestedImport,
  wording: Wording,
): DescribedImport {
  const { t, language } = wording;
  if (result.outcome === 'imported' || result.outcome === 'checked') {
    const number = result.outcome === 'imported' ? result.importId : undefined;
    const counts = formatCounts(result.counts, language);
    const summary = t(result.outcome, { ...counts, number, dataset: requested.dataset.name });
    const findings = describeFindings(result.findings, wording);
    const { effect, missing, broken = [] } = result.findings;
    const records = formatsOf(language).number(missing?.records ?? 0);
    return {
      isRefused: false,
      lines: [
        summary,
        ...describeRemarks(result, wording),
        ...findings,
        ...describeAllBroken(broken, requested.dataset.name, wording),
        ...(effect ? describeEffect(effect, result.counts, wording) : []),
        ...(missing ? [t('missing', { records })] : []),
      ],
    };
  }
  if (result.outcome === 'already-imported') {
    const date = describeMoment(result.importedAt, language);
    const details = { number: result.importId, date };
    return { isRefused: false, lines: [t('already-imported', details)] };
  }
  if (result.outcome === 'superseded') {
    return { isRefused: true, lines: describeSuperseded(result, wording) };
  }
  return { isRefused: true, lines: describeRefusal(result, requested, wording) };
}

type Refusal = Exclude<
  FileImportResult,
  { outcome: 'imported' | 'checked' | 'already-imported' | 'superseded' }
>;

/** Describes which later imports keep a file from being imported again, and how to return to it. */
function describeSuperseded(
  { importId, importedAt, later }: Extract<FileImportResult, { outcome: 'superseded' }>,
  { t, language }: Wording,
): string[] {
  const { number } = formatsOf(language);
  const date = describeMoment(importedAt, language);
  const imports = later.map(({ importId, records, examples }) => {
    const ids = `${examples.join(', ')}${records > examples.length ? ', …' : ''}`;
    return `  ${t('withdraw', { number: importId, records: number(records), ids })}`;
  });
  return [t('superseded', { number: importId, date }), ...imports];
}

function describeRefusal(
  refusal: Refusal,
  { dataset, mode }: RequestedImport,
  wording: Wording,
): string[] {
  const { t, language } = wording;
  if (refusal.outcome === 'wrong-mapping') {
    return refusal.problems.map(({ path, code, details }) => {
      const problem = t(`mapping.${code}`, { ...details });
      return path ? t('mapping-place', { path, problem }) : problem;
    });
  }
  if (refusal.outcome === 'unreadable') return [describeUnreadable(refusal, wording)];
  if (refusal.outcome === 'undecided') {
    const questions = refusal.questions.flatMap((question) => [
      describeQuestion(question, wording),
      `  ${t(`remedy.${question.matter}`)}`,
    ]);
    return [...questions, t(`refused.undecided`)];
  }
  if (refusal.code === 'missing-undecided' || refusal.code === 'removal-unconfirmed') {
    const exact = refusal.findings.missing?.records ?? 0;
    const missing = formatsOf(language).number(exact);
    return [t(`refused.${refusal.code}`, { missing, exact })];
  }
  if (refusal.code === 'unexpected') {
    const { broken = [] } = refusal.findings;
    return [...describeAllBroken(broken, dataset.name, wording), t('refused.unexpected')];
  }
  if (refusal.code !== 'rows-rejected') {
    return [t(`refused.${refusal.code}`, { dataset: dataset.name })];
  }
  const { counts } = refusal;
  const { rejected, rows } = formatCounts(counts, language);
  const findings = describeFindings(refusal.findings, wording);
  const which = counts.rejected === counts.rows ? 'all' : 'rows';
  const key = `refused.${which}-${mode === 'dry-run' ? 'checked' : 'rejected'}`;
  return [...findings, t(key, { count: counts.rejected, rejected, rows })];
}

/** Describes why a file cannot be read. */
export function describeUnreadable(
  { code, details }: Pick<RefusedFile, 'code' | 'details'>,
  { t }: Wording,
): string {
  return t(`file.${code}`, details);
}

/** Describes what an import did, or would do, besides adding records. */
export function describeRemarks(
  { outcome, counts: { codes, replaced, rejected } }: { outcome: string; counts: ImportCounts },
  { t, language }: Wording,
): string[] {
  const remark = (key: string, count: number) =>
    count > 0
      ? [t(`${outcome}Details.${key}`, { count, formatted: formatsOf(language).number(count) })]
      : [];
  return [
    ...remark('codes', codes),
    ...remark('replaced', replaced),
    ...remark('skipped', rejected),
  ];
}

/** Describes what an operator should check: changes, new codes, values that are not stated. */
export function describeFindings(findings: ImportFindings, wording: Wording): string[] {
  const { t, language } = wording;
  const { newCodes, notStated, changes, keptColumns, decimalCommas = [] } = findings;
  const kept = t('kept', { columns: formatsOf(language).list(keptColumns) });
  return [
    ...(keptColumns.length > 0 ? [kept] : []),
    ...(changes.length > 0 ? [t('changes')] : []),
    ...changes.map((change) => `  ${describeChange(change, wording)}`),
    ...newCodes.flatMap((list) => describeNewCodes(list, wording)),
    ...notStated.map((values) => describeNotStated(values, wording)),
    ...decimalCommas.map((values) => t('decimalCommas', countedValues(values, language))),
    ...describeYears(findings.outlyingYears, wording),
    ...describeValidity(findings.outsideValidity, wording),
    ...describeReturned(findings.returned, wording),
    ...describeRemoved(findings.removedEarlier, wording),
    ...(findings.dates ? [describeDates(findings.dates, wording)] : []),
    ...(findings.precision ? [describePrecision(findings.precision, wording)] : []),
  ];
}

function describeChange(
  { column, records, emptied }: ColumnChange,
  { t, language }: Wording,
): string {
  const { number } = formatsOf(language);
  const change = t('change', { column, count: records, formatted: number(records) });
  const loss = t('emptied', { count: emptied, formatted: number(emptied) });
  return emptied > 0 ? `${change}, ${loss}` : change;
}

function describeNewCodes(
  { list, codes, unclassified }: NewCodesOfList,
  { t, language }: Wording,
): string[] {
  const { number } = formatsOf(language);
  const count = (key: string, items: number, details = {}) =>
    t(key, { count: items, formatted: number(items), list, ...details });
  const more = codes.length - MAX_NEW_CODES;
  return [
    count('newCodes', codes.length),
    ...codes.slice(0, MAX_NEW_CODES).map(({ name, rows, isSuspicious }) => {
      const line = `  "${shortValue(name)}": ${count('rows', rows)}`;
      return isSuspicious ? `${line} – ${t('suspicious')}` : line;
    }),
    ...(more > 0 ? [`  ${count('newCodesMore', more)}`] : []),
    ...(unclassified ? [count('unclassified', unclassified.codes, unclassified)] : []),
  ];
}

function describeNotStated(
  { column, total, values }: NotStatedValues,
  { t, language }: Wording,
): string {
  return t('notStated', countedValues({ column, total, values }, language));
}

function countedValues({ column, total, values }: NotStatedValues, language: string) {
  const { number, list } = formatsOf(language);
  const named = values.map(({ item, count }) => `"${shortValue(item)}" (${number(count)})`);
  return { column, count: total, formatted: number(total), values: list(named) };
}

function describeYears(years: ImportFindings['outlyingYears'], { t, language }: Wording): string[] {
  const { number, list } = formatsOf(language);
  const named = years.map(({ year, records }) => `${year} (${number(records)})`);
  return named.length > 0 ? [t('outlyingYears', { years: list(named) })] : [];
}

function describeValidity(
  codes: ImportFindings['outsideValidity'] = [],
  { t, language }: Wording,
): string[] {
  const { number, list } = formatsOf(language);
  const named = codes.map(({ column, code, records }) => `${column} ${code} (${number(records)})`);
  return named.length > 0 ? [t('outsideValidity', { codes: list(named) })] : [];
}

function describeReturned(
  codes: ImportFindings['returned'] = [],
  { t, language }: Wording,
): string[] {
  const { number, list } = formatsOf(language);
  const named = codes.map(
    ({ column, code, into, records }) => `${column} ${code} → ${into} (${number(records)})`,
  );
  return named.length > 0 ? [t('returned', { codes: list(named) })] : [];
}

function describeRemoved(
  removed: ImportFindings['removedEarlier'],
  { t, language }: Wording,
): string[] {
  if (!removed) return [];
  const { number, list } = formatsOf(language);
  const kinds = removed.kinds.map(
    ({ kind, records }) => `${t(`record:removalKinds.${kind}`)}: ${number(records)}`,
  );
  const { records } = removed;
  return [t('removedEarlier', { formatted: number(records), kinds: list(kinds) })];
}

/** Describes the formats in which all dates of a column, or most of them, could be read. */
function describeDates(
  { column, dates, read, formats }: DateHints,
  { t, language }: Wording,
): string {
  const { number, list } = formatsOf(language);
  const counted = { column, formatted: number(dates) };
  if (formats.length === 0) return t('dates.mixed', counted);
  const named = formats.map(({ format, text, day }) =>
    t('dates.reading', { format, text: shortValue(text), day: describeDate(day, language) }),
  );
  const texts = { ...counted, formats: list(named) };
  return read < dates ? t('dates.most', { ...texts, read: number(read) }) : t('dates.all', texts);
}

/** Describes a date with its precision. */
function describeDate(date: string, language: string): string {
  const formats = formatsOf(language);
  if (date.length === 10) return formats.date(date);
  return date.length === 7 ? formats.month(`${date}-01`) : formats.year(date);
}

/** Describes the precision that the dates of a file seem to have. */
function describePrecision(
  { precision, reason, dates, of }: SuggestedPrecision,
  { t, language }: Wording,
): string {
  const { number } = formatsOf(language);
  const found = t(`precision.${reason}`, { formatted: number(dates), of: number(of) });
  return `${found} ${t('precision.remedy', { precision })}`;
}

function formatCounts(counts: ImportCounts, language: string): Record<string, string> {
  const { number } = formatsOf(language);
  const all = Object.entries<number>({ ...counts });
  return Object.fromEntries(all.map(([name, count]) => [name, number(count)]));
}
