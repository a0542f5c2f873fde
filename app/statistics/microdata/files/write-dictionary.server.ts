import { type Translate } from '~/platform/i18n/text-keys';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import {
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type Dataset,
  type RecordedDimension,
} from '~/datasets/dataset';
import { MONTH, NOT_SHOWN } from '../../export/microdata-row';
import { smallPlace } from '../small-place';
import { type Labels } from '../../view/labels';
import { nameColumn } from '../../export/file-columns';
import { csvOf } from '../../export/write-csv.server';

interface DictionarySource {
  dataset: Dataset;
  dimensions: readonly RecordedDimension[];
  codeLists: CodeLists;
  labels: Labels;
  /** Returns the meaning of a dimension, in words. */
  meaningOf: (dimension: RecordedDimension) => string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** A column of codes as described in a dictionary. */
interface DescribedColumn {
  name: string;
  meaning: string;
  codeList: string;
  /** All codes that it can contain, with their names. */
  codes: readonly (readonly [code: string, name: string])[];
}

/** Writes the data dictionary of a file of records as CSV: see `dictionaryOf`. */
export function writeDictionary(source: DictionarySource): string {
  const { dimensions, meaningOf, t } = source;
  return dictionaryOf(
    MONTH,
    dimensions.map((dimension) => ({
      name: dimension.parameter,
      meaning: meaningOf(dimension) + (dimension.isMultiple ? ` ${t('severalCodes')}` : ''),
      codeList: dimension.codeList,
      codes: codesOf(dimension, source),
    })),
    t,
  );
}

/**
 * Writes a data dictionary as CSV: a row for each column, that of the period first, then one for each code.
 */
export function dictionaryOf(
  time: typeof MONTH | 'year',
  columns: readonly DescribedColumn[],
  t: Translate<'readme'>,
): string {
  return csvOf([
    ['column', 'meaning', 'code_list', 'code', 'name'],
    [time, t(`${time}Meaning`), '', '', ''],
    ...columns.flatMap(({ name: column, meaning, codeList, codes }) => [
      [column, meaning, codeList, '', ''],
      [nameColumn(column), t('nameMeaning', { column }), codeList, '', ''],
      ...codes.map(([code, name]) => [column, '', codeList, code, name]),
    ]),
  ]);
}

/** Returns all codes that a column can contain, with their names; the reserved ones come last. */
function codesOf(
  dimension: RecordedDimension,
  { dataset, codeLists, labels }: DictionarySource,
): [string, string][] {
  const listed = codesOfDimension(dimension, codeLists).map(({ code }) => code);
  const codes = [
    ...listed,
    ...reservedCodes(dimension),
    ...(dimension === smallPlace(dataset) ? [NOT_SHOWN] : []),
  ];
  return codes.map((code) => [code, labels(dimension, code)]);
}

/** Returns the codes that are in no list: "not stated", and places abroad. */
export function reservedCodes({ isPlace }: RecordedDimension): string[] {
  return [NOT_STATED, ...(isPlace ? [OUTSIDE_HOME_COUNTRY] : [])];
}
