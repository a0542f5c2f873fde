import {
  importColumns,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  statedDimensions,
  type Dataset,
} from '~/datasets/dataset';
import { type CodeLists, nameOfCode } from '~/datasets/code-lists';
import { type DatePrecision } from '~/datasets/date-precision';
import { formatsOf, type Formats } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type RecordContent } from './get-record.server';

/** A value of a record in plain words. */
export interface DescribedValue {
  column: string;
  label: string;
  text: string;
}

interface Describer {
  /** The columns of import files without the id, in their order. */
  columns: readonly string[];
  labelOf(column: string): string;
  describe(content: RecordContent, precision: DatePrecision): DescribedValue[];
}

interface Language {
  t: Translate<'record'>;
  language: string;
  codeLists: CodeLists;
}

/** Returns a function that names the columns of import files in plain words. */
export function columnNamer(dataset: Dataset, t: Translate<'record'>): (column: string) => string {
  const dimensions = new Map(statedDimensions(dataset).map((each) => [each.name, each]));
  return (column) => {
    const dimension = dimensions.get(column);
    if (dimension) return t(`statistics:parameters.${dimension.parameter}`);
    const measure = dataset.measures.find((each) => each.column === column);
    if (measure) return t(`statistics:measures.${measure.name}`);
    if (column === dataset.dateColumn) return t('columns.date');
    return t(`columns.${column}`, { defaultValue: column });
  };
}

/** Returns functions that name the columns of a dataset and describe the contents of its records. */
export function contentDescriber(
  dataset: Dataset,
  { t, language, codeLists }: Language,
): Describer {
  const formats = formatsOf(language);
  const columns = importColumns(dataset).filter((column) => column !== 'id');
  const dimensions = new Map(statedDimensions(dataset).map((each) => [each.name, each]));
  const dates = [dataset.dateColumn, ...dataset.stageDates];
  const labelOf = columnNamer(dataset, t);

  function textOf(column: string, value: unknown, precision: DatePrecision): string {
    const list = dimensions.get(column)?.codeList;
    const names = [value].flat().flatMap((each) => {
      if (each === null || each === undefined || each === NOT_STATED) return [];
      if (each === OUTSIDE_HOME_COUNTRY) return t('statistics:outside');
      if (dates.includes(column)) return dateIn(formats, String(each), precision);
      if (list === undefined) return formats.number(Number(each));
      const code = codeLists.get(list)?.find((known) => known.code === each);
      return code ? `${nameOfCode(code, language)} (${code.code})` : String(each);
    });
    return names.length > 0 ? formats.list(names) : t('statistics:notStated');
  }

  return {
    columns,
    labelOf,
    describe: (content, precision) =>
      columns.map((column) => ({
        column,
        label: labelOf(column),
        text: textOf(column, content[column], precision),
      })),
  };
}

function dateIn(formats: Formats, day: string, precision: DatePrecision): string {
  if (precision === 'year') return formats.year(day.slice(0, 4));
  return precision === 'month' ? formats.month(day) : formats.date(day);
}
