import { type Code, type CodeLists, nameOfCode } from '~/datasets/code-lists';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { type TextValues, type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  describeAllBroken,
  describeFindings,
  describeNotice,
  describeQuestion,
  describeRemarks,
  describeUnreadable,
  describeImport,
  type Wording,
} from '~/records/describe-import.server';
import { changeOf, describeComparison } from '~/records/describe-effect';
import { describeReject } from '~/records/describe-reject';
import { fileChoices } from '~/records/file-questions';
import { type ImportFindings, type NewCodesOfList } from '~/records/import-findings';
import { type ImportJobResult } from '~/records/import-job.server';
import { type InspectedColumn } from '~/records/inspect-file.server';
import { createSimilarCodeFinder } from '~/records/mapping/similar-code';
import { type MissingRecords } from '~/records/missing-records.server';
import { remediesByField, remedyOf } from '~/records/reject-remedies';
import { shortValue } from '~/records/short-value';
import { type Reject } from '~/records/source-row';
import { hrefOfCode } from '../codes/code-paths';
import { listNamer, namerOf } from '../codes/name-lists.server';
import { columnNamer } from '../records/describe-content';
import { type DescribedImport } from './described-import';

/** The longest value to which a code is given on the page, in characters. */
const MAX_VALUE = 200;

/** Texts about imports that name an option of the command; `data-files:import.<key>` says the same for a page. */
const ofCommand = new Set([
  'kept',
  'superseded',
  'withdraw',
  'unclassified',
  'refused.rows-rejected',
  'refused.rows-checked',
  'refused.all-rejected',
  'refused.all-checked',
  'refused.undecided',
  'refused.missing-undecided',
  'refused.removal-unconfirmed',
  'refused.unexpected',
  'dates.all',
  'dates.most',
  'dates.mixed',
  'precision.remedy',
  'reject.date-format',
  'reject.date-without-day',
  'reject.date-without-month',
  'reject.kept-contradicts',
  'file.not-utf8',
  'file.column-unknown',
  'file.sheet-hidden',
  'file.join-without-file',
]);

/** How a page words an import, with the texts that name columns. */
interface PageWording extends Wording {
  ofRecords: Translate<'record'>;
  ofList(list: string): string;
  /** Texts that only pages have. */
  ofPage: Translate<'data-files'>;
}

/** Returns how a page words an import, and the files that it offers: code lists have their names. */
export async function wordingOfPage(language: string): Promise<PageWording> {
  const texts = await getTexts(language, 'import');
  const ofPage = await getTexts(language, 'data-files');
  const ofList = await listNamer(language);
  const t = (key: string, values?: TextValues) => {
    const named =
      typeof values?.list === 'string' ? { ...values, list: ofList(values.list) } : values;
    return ofCommand.has(key) ? ofPage(`import.${key}`, named) : texts(key, named);
  };
  return {
    language,
    t: t as Translate<'import'>,
    ofPage,
    ofRecords: await getTexts(language, 'record'),
    ofList,
  };
}

/** Names columns and codes as people know them; headings of a file stay as they are. */
interface Names {
  ofColumn(column: string): string;
  ofCode(column: string, code: string): string;
}

/** Returns findings with the names of their columns and lists. */
function withNames(findings: ImportFindings, { ofColumn, ofCode }: Names): ImportFindings {
  const named = <Item extends { column: string }>(items: readonly Item[] = []) =>
    items.map((item) => ({ ...item, column: ofColumn(item.column) }));
  const coded = <Item extends { column: string; code: string }>(items: readonly Item[] = []) =>
    named(items.map((item) => ({ ...item, code: ofCode(item.column, item.code) })));
  const { dates } = findings;
  return {
    ...findings,
    // Tables list them.
    newCodes: [],
    notStated: named(findings.notStated),
    // A table says more of them, except for checks of earlier versions.
    changes: findings.columns ? [] : named(findings.changes),
    keptColumns: findings.keptColumns.map(ofColumn),
    outsideValidity: coded(findings.outsideValidity),
    returned: coded(
      findings.returned?.map((each) => ({ ...each, into: ofCode(each.column, each.into) })),
    ),
    decimalCommas: named(findings.decimalCommas),
    dates: dates && { ...dates, column: ofColumn(dates.column) },
  };
}

/** Describes why rows are rejected, after the name of their column. */
function describeCause(item: Reject, { ofColumn, ofCode }: Names, t: Wording['t']): string {
  const { column, details = {} } = item;
  const names = Object.entries(details).map(([key, value]) => {
    if (key === 'status') return [key, ofCode(String(details.column), String(value))];
    return [key, key === 'column' || key === 'parent' ? ofColumn(String(value)) : value];
  });
  const text = describeReject({ ...item, details: Object.fromEntries(names) as typeof details }, t);
  return column === null ? text : `${ofColumn(column)}: ${text}`;
}

interface PageFacts {
  columns: readonly InspectedColumn[];
  codeLists?: CodeLists;
}

/** Returns a function that names the codes of a dimension; unknown ones are named by themselves. */
export function codeNamer(dataset: Dataset, lists: CodeLists, language: string): Names['ofCode'] {
  const listOf = new Map(statedDimensions(dataset).map(({ name, codeList }) => [name, codeList]));
  return (column, code) => namerOf(lists.get(listOf.get(column) ?? '') ?? [], language)(code);
}

/**
 * Describes a check or an import of a file.
 *
 * @param facts - the columns of the inspected file, whose letters name cells, and the codes that have names.
 */
export function describeImportPage(
  { result, notices, rejects, report, rows, missing }: ImportJobResult,
  { mode, dataset }: Parameters<typeof describeImport>[1],
  { columns, codeLists = new Map() }: PageFacts,
  { ofRecords, ofList, ofPage, ...wording }: PageWording,
): DescribedImport {
  const { t, language } = wording;
  const named = {
    ofColumn: columnNamer(dataset, ofRecords),
    ofCode: codeNamer(dataset, codeLists, wording.language),
  };
  const { number } = formatsOf(language);
  const letters = new Map(columns.map(({ name, letter }) => [name.trim(), letter]));
  const findings = 'findings' in result ? result.findings : null;
  const hasDateProblem = Boolean(findings?.dates ?? findings?.precision);
  const isDone = result.outcome === 'imported' || result.outcome === 'checked';
  const counts = 'counts' in result ? result.counts : null;
  const names = ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const;
  return {
    outcome: result.outcome,
    importId: result.outcome === 'imported' ? result.importId : null,
    lines: isDone
      ? describeRemarks(result, wording)
      : describeLines(result, { mode, dataset }, wording),
    counts: counts ? names.map((name) => ({ name, formatted: number(counts[name]) })) : [],
    effect: counts && findings ? describeEffect(findings, counts, wording) : null,
    columns: describeColumns(findings?.columns, named, language),
    broken: describeAllBroken(findings?.broken ?? [], dataset.name, wording),
    needsOverride: findings?.broken?.some(({ severity }) => severity === 'error') ?? false,
    missing: findings?.missing
      ? { ...describeMissing(findings.missing, wording), hasFile: missing !== null }
      : null,
    notices: notices.map((notice) => describeNotice(notice, wording)),
    findings: findings ? describeFindings(withNames(findings, named), wording) : [],
    newCodes: (findings?.newCodes ?? []).map((ofOne) =>
      describeNewCodes(ofOne, codeLists.get(ofOne.list) ?? [], { ...wording, ofList, ofPage }),
    ),
    questions:
      result.outcome === 'undecided'
        ? result.questions.map((question) => ({
            matter: question.matter,
            text: describeQuestion(question, wording),
            choices: fileChoices[question.matter],
          }))
        : [],
    rejects: rejects.kinds.map(({ item, count, lines = [item.line], isVaried }) => ({
      cause: describeCause(item, named, t) + (isVaried ? ` ${ofPage('alike')}` : ''),
      remedy: remedyFor(item),
      at: describeAddresses({ ...item, lines, count }, letters, { ofPage, language }),
      count: number(count),
    })),
    unknown: rejects.kinds.flatMap(({ item, count }) => {
      const { column, value, reason, details } = item;
      if (reason !== 'value-unknown' || column === null || value.length > MAX_VALUE) return [];
      return { column, value, list: String(details?.list), count: number(count) };
    }),
    others: rejects.others,
    hasReport: report !== null,
    // Checks of earlier versions kept none.
    hasRows: Boolean(rows),
    isRejected: (counts?.rejected ?? 0) > 0,
    lacksColumns: (findings?.keptColumns.length ?? 0) > 0,
    dateFormats: findings?.dates?.formats.map(({ format }) => format) ?? [],
    hasDateProblem,
  };

  function remedyFor({ reason }: Reject): string {
    const remedy = remedyOf[reason] ?? 'fill';
    if (!isByField(remedy)) return ofPage(`remedies.${remedy}`);
    // Only a check asks, and only for the codes of values that a mapping reads.
    const hasField = remedy === 'code' ? reason === 'value-unknown' : hasDateProblem;
    return ofPage(`${mode === 'dry-run' && hasField ? 'remedies' : 'remediesInFile'}.${remedy}`);
  }
}

/** Returns whether a remedy names a field of the page. */
const isByField = (remedy: string): remedy is (typeof remediesByField)[number] =>
  remediesByField.some((each) => each === remedy);

/** How many new codes of a list are shown. */
const MAX_NEW_CODES = 20;
/** In a longer list, similar names take a page too long to find. */
const MAX_COMPARED_CODES = 2_000;

/** Describes the codes that an import adds to a list, with the known codes whose names are most similar to theirs. */
function describeNewCodes(
  { list, codes, unclassified }: NewCodesOfList,
  known: readonly Code[],
  { t, ofList, ofPage, language }: Pick<PageWording, 't' | 'ofList' | 'ofPage' | 'language'>,
): DescribedImport['newCodes'][number] {
  const { number } = formatsOf(language);
  const added = new Set(codes.map(({ code }) => code));
  // After the import, the list has them, too.
  const before = known.filter(({ code }) => !added.has(code));
  const findSimilar = createSimilarCodeFinder(before.length > MAX_COMPARED_CODES ? [] : before);
  const more = codes.length - MAX_NEW_CODES;
  const counted = (items: number) => ({ count: items, formatted: number(items) });
  return {
    title: ofPage('newCodes.title', { list: ofList(list), formatted: number(codes.length) }),
    codes: codes.slice(0, MAX_NEW_CODES).map(({ code, name, rows, isSuspicious }) => {
      const similar = findSimilar(name);
      return {
        code,
        name: shortValue(name),
        remark: isSuspicious ? t('suspicious') : '',
        rows: number(rows),
        similar: similar && {
          name: `${nameOfCode(similar, language)} (${similar.code})`,
          href: hrefOfCode(list, similar.code),
        },
      };
    }),
    lines: [
      ...(more > 0 ? [t('newCodesMore', counted(more))] : []),
      ...(unclassified
        ? [t('unclassified', { ...unclassified, ...counted(unclassified.codes) })]
        : []),
    ],
  };
}

/** Describes what an import does as the rows of a table, and its remarks; null for checks of earlier versions. */
function describeEffect(
  { effect, missing }: ImportFindings,
  counts: { rows: number },
  wording: Wording,
): DescribedImport['effect'] {
  if (!effect) return null;
  const { number } = formatsOf(wording.language);
  return {
    years: effect.years.map((each) => ({
      name: String(each.year),
      cells: [
        ...[each.before, each.added, each.changed, each.unchanged].map(number),
        ...(missing ? [number(each.missing)] : []),
        number(each.after),
        changeOf(each, wording.language),
      ],
    })),
    isComplete: missing !== undefined,
    lines: describeComparison(effect, counts, wording),
  };
}

function describeMissing(
  { records, examples, areMany }: MissingRecords,
  { t, language }: Wording,
): Omit<NonNullable<DescribedImport['missing']>, 'hasFile'> {
  const { number, list } = formatsOf(language);
  const named = records > examples.length ? [...examples, '…'] : examples;
  return {
    text: records > 0 ? t('missing', { records: number(records) }) : null,
    ids: list(named),
    records: number(records),
    areMany,
  };
}

/** Describes why an import wrote nothing; its findings are listed separately. */
function describeLines(
  result: ImportJobResult['result'],
  requested: Parameters<typeof describeImport>[1],
  wording: Wording,
): string[] {
  if (result.outcome === 'unreadable') return [describeUnreadable(result, wording)];
  if (result.outcome === 'undecided') return [wording.t('refused.undecided')];
  const { lines } = describeImport(result, requested, wording);
  return 'findings' in result ? lines.slice(-1) : lines;
}

/**
 * Returns the addresses of cells as spreadsheet programs write them, or the lines where the column has no letter, and
 * how many more there are.
 */
function describeAddresses(
  { column, lines, count }: { column: string | null; lines: readonly number[]; count: number },
  letters: ReadonlyMap<string, string>,
  { ofPage, language }: Pick<PageWording, 'ofPage' | 'language'>,
): string {
  const letter = (column === null ? undefined : letters.get(column)) ?? '';
  const { number } = formatsOf(language);
  const more = count - lines.length;
  const addresses = lines.map((line) => `${letter}${line}`).join(', ');
  if (more <= 0) return addresses;
  return ofPage('result.more', { addresses, count: more, formatted: number(more) });
}

/** Describes as rows of a table how many values of each column are added, changed and emptied. */
function describeColumns(
  columns: ImportFindings['columns'] = [],
  { ofColumn }: Names,
  language: string,
): DescribedImport['columns'] {
  const { number } = formatsOf(language);
  return columns
    .filter(({ added, changed, emptied }) => added + changed + emptied > 0)
    .map(({ column, added, changed, emptied }) => ({
      name: ofColumn(column),
      cells: [added, changed, emptied].map(number),
    }));
}
