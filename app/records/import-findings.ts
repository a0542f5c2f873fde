import { type BrokenExpectation } from '~/calculations/expectations/expectation';
import { type CodeLists } from '~/datasets/code-lists';
import { statedDimensions, type Dataset } from '~/datasets/dataset';
import { isValidOn } from '~/datasets/validity';
import { type ReturnedCode } from './codes/mark-merged.server';
import { type CreatedCode } from './create-codes.server';
import { type ImportEffect } from './import-effect.server';
import { type ColumnChange, type ColumnEffect } from './write-records.server';
import { type DateHints } from './mapping/date-hints';
import { type MissingRecords } from './missing-records.server';
import { isNameless, isSuspiciousName } from './mapping/suspicious-name';
import { type YearCount } from '~/calculations/outlying-years';
import { type RemovedEarlier } from './removed-earlier.server';
import { type SourceRow } from './source-row';
import { type SuggestedPrecision } from './stated-precision';
import { createTally, type Counted } from './tally';

/** What an operator should check before the records are written. */
export interface ImportFindings {
  /** What it does by year; results of earlier versions lack it. */
  effect?: ImportEffect;
  /** What is expected of the records that they would not meet. */
  broken?: readonly BrokenExpectation[];
  /** The current records that a complete source does not contain. */
  missing?: MissingRecords;
  newCodes: readonly NewCodesOfList[];
  /** Values that the mapping reads as not stated, by column. */
  notStated: readonly NotStatedValues[];
  /** The changes of known records, by column. */
  changes: readonly ColumnChange[];
  /** What becomes of the values of the columns that the source has; results of earlier versions lack it. */
  columns?: readonly ColumnEffect[];
  /** Columns that the source lacks, in which known records keep their values. */
  keptColumns: readonly string[];
  /** Years far from all others that have few records. */
  outlyingYears: readonly YearCount[];
  /** Codes of records that are dated outside the period in which the code is used. */
  outsideValidity?: readonly CodeOutsideValidity[];
  /** Merged codes that records carry again. */
  returned?: readonly ReturnedCode[];
  /** Records that staff have removed, and that are not taken again. */
  removedEarlier?: RemovedEarlier;
  /** Values with a decimal comma that were read, by column. */
  decimalCommas?: readonly NotStatedValues[];
  /** How rejected dates could be read. */
  dates?: DateHints;
  /** The precision that the dates seem to have, where it is lower than the declared one. */
  precision?: SuggestedPrecision;
}

/** A code, and how many records carry it on a day on which it is not used. */
export interface CodeOutsideValidity {
  column: string;
  code: string;
  records: number;
}

/** Counts the codes of accepted records that are not used on the day of the record. */
export function createValidityCounter(dataset: Dataset, codeLists: CodeLists) {
  const limited = statedDimensions(dataset).flatMap(({ name, codeList }) => {
    const codes = (codeLists.get(codeList) ?? []).filter(
      ({ attributes }) => attributes.valid_from || attributes.valid_to,
    );
    return codes.length > 0
      ? [{ name, codes: new Map(codes.map((code) => [code.code, code])) }]
      : [];
  });
  const found = new Map<string, CodeOutsideValidity>();
  return {
    add({
      date,
      codes: codesOfRecord,
    }: {
      date: string;
      codes: Readonly<Record<string, readonly string[] | undefined>>;
    }) {
      for (const { name: column, codes } of limited) {
        for (const code of codesOfRecord[column] ?? []) {
          const known = codes.get(code);
          if (!known || isValidOn(known, date)) continue;
          const key = `${column} ${code}`;
          const records = (found.get(key)?.records ?? 0) + 1;
          found.set(key, { column, code, records });
        }
      }
    },
    list: (): CodeOutsideValidity[] => [...found.values()],
  };
}

/** The codes that an import adds to a list: suspicious ones first, then the most used. */
export interface NewCodesOfList {
  list: string;
  codes: readonly (CreatedCode & { isSuspicious: boolean })[];
  /** The attribute that classifies codes of this list, if some of the new ones lack it. */
  unclassified?: { attribute: string; codes: number };
}

export interface NotStatedValues {
  column: string;
  /** The number of values in accepted rows. */
  total: number;
  /** The most frequent ones. */
  values: readonly Counted<string>[];
}

/** Groups created codes by list, sorted by how much they need to be checked. */
export function findNewCodes(dataset: Dataset, created: Iterable<CreatedCode>): NewCodesOfList[] {
  const lists = new Map<string, CreatedCode[]>();
  for (const code of created) lists.set(code.list, [...(lists.get(code.list) ?? []), code]);
  return [...lists].map(([list, codes]) => {
    const attribute = dataset.dimensions.find(({ codeList }) => codeList === list)?.classes
      ?.attribute;
    const unclassified = codes.filter(({ attributes }) => attribute && !attributes[attribute]);
    // If most names are numbers, numbers are normal in this list.
    const areNumbers = 2 * codes.filter(({ name }) => isNameless(name)).length > codes.length;
    const isSuspicious = ({ name }: CreatedCode) =>
      isSuspiciousName(name, { areNumbers: areNumbers && codes.length > 1 });
    return {
      list,
      codes: codes
        .map((code) => ({ ...code, isSuspicious: isSuspicious(code) }))
        .sort((a, b) => Number(b.isSuspicious) - Number(a.isSuspicious) || b.rows - a.rows),
      unclassified:
        attribute && unclassified.length > 0
          ? { attribute, codes: unclassified.length }
          : undefined,
    };
  });
}

/** Counts the values that rows treat as not stated. */
export function createNotStatedCounter() {
  const columns = new Map<string, ReturnType<typeof createTally<string>>>();
  return {
    add({ notStated = [] }: SourceRow) {
      for (const { column, value } of notStated) {
        const tally = columns.get(column) ?? createTally<string>();
        columns.set(column, tally);
        tally.add(value, value);
      }
    },
    list(): NotStatedValues[] {
      return [...columns].map(([column, tally]) => {
        const values = tally.list();
        const total = values.reduce((sum, { count }) => sum + count, tally.others());
        return { column, total, values: values.slice(0, MAX_SHOWN_VALUES) };
      });
    },
  };
}

/** How many values of a column are listed. */
const MAX_SHOWN_VALUES = 5;
