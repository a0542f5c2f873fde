import { type Translate } from '~/i18n/text-keys';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import {
  NOT_STATED,
  OUTSIDE_INDONESIA,
  type Dataset,
  type RecordedDimension,
} from '~/datasets/dataset';
import { MONTH, NOT_SHOWN } from '../microdata-row';
import { smallPlace } from '../small-place';
import { type Labels } from '../../dashboard/labels';
import { nameColumn } from './file-columns';
import { csvOf } from './write-csv.server';

interface DictionarySource {
  dataset: Dataset;
  dimensions: readonly RecordedDimension[];
  codeLists: CodeLists;
  labels: Labels;
  /** What a dimension says of a record, in words. */
  meaningOf: (dimension: RecordedDimension) => string;
  /** The column of the time; with that of the year any value may be hidden, not only small places. */
  time?: typeof MONTH | 'year';
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** The data dictionary of a file of records as CSV: a row for each column, then one for each code. */
export function writeDictionary(source: DictionarySource): string {
  const { dimensions, meaningOf, time = MONTH, t } = source;
  return csvOf([
    ['column', 'meaning', 'code_list', 'code', 'name'],
    [time, t(`${time}Meaning`), '', '', ''],
    ...dimensions.flatMap((dimension) => {
      const { parameter, codeList, isMultiple } = dimension;
      const meaning = meaningOf(dimension) + (isMultiple ? ` ${t('severalCodes')}` : '');
      return [
        [parameter, meaning, codeList, '', ''],
        [nameColumn(dimension), t('nameMeaning', { column: parameter }), codeList, '', ''],
        ...codesOf(dimension, source).map(([code, name]) => [parameter, '', codeList, code, name]),
      ];
    }),
  ]);
}

/** All codes that a column can have, with their names; the reserved ones come last. */
function codesOf(
  dimension: RecordedDimension,
  { dataset, codeLists, labels, time }: DictionarySource,
): [string, string][] {
  const listed = codesOfDimension(dimension, codeLists).map(({ code }) => code);
  const reserved = [
    NOT_STATED,
    ...(dimension.isPlace ? [OUTSIDE_INDONESIA] : []),
    ...(time === 'year' || dimension === smallPlace(dataset) ? [NOT_SHOWN] : []),
  ];
  return [...listed, ...reserved].map((code) => [code, labels(dimension, code)]);
}
