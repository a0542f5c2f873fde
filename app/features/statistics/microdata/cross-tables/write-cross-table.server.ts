import { buffer } from 'node:stream/consumers';
import { type Translate } from '~/i18n/text-keys';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { filterOf, inPairs, statusesOf } from '../../files/write-file.server';
import { writeWorkbook } from '../../files/write-workbook.server';
import { nameOfPolicy, type ProtectionPolicy } from '../../protection/policy';
import { type Shown } from '../../protection/protect-table';
import { OTHERS, TOTAL } from '../../widgets/file-rows';
import { recordsMeasure } from '../../widgets/main-query';
import { csvOf } from '../files/write-csv.server';
import { type MicrodataView } from '../microdata-view.server';
import { type CrossTable } from './get-cross-table.server';

/** The formats of a table, by the ending of its file. */
export const crossTableFormats = ['csv', 'xlsx'] as const;
export type CrossTableFormat = (typeof crossTableFormats)[number];

interface CrossTableFile {
  dataset: Dataset;
  microdata: Pick<MicrodataView, 'view' | 'calculation' | 'subject' | 'filter'>;
  dimensions: readonly Dimension[];
  table: CrossTable;
  policy: ProtectionPolicy;
  /** The permanent address of the page. */
  address: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** A table as a file: a row for each combination, for all others and for the total, with what explains it. */
export async function writeCrossTable(
  source: CrossTableFile,
  format: CrossTableFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const [header = [], ...rows] = rowsOf(source);
  if (format === 'csv') return csvOf([header, ...rows]);
  const sheet = { name: 'data', header: header.map(String), batches: [rows] };
  return new Uint8Array(await buffer(writeWorkbook([sheet])));
}

function rowsOf(source: CrossTableFile): (string | number)[][] {
  const { dimensions, table, policy, t } = source;
  const repeated = repeatedCells(source);
  const ofAll = (code: string, name: string) => dimensions.map(() => ({ code, name }));
  const rowOf = (codes: readonly { code: string; name: string }[], shown: Shown) => [
    ...codes.flatMap(({ code, name }) => [code, name]),
    shown.value ?? '',
    ...Object.values(statusesOf({ ...shown, status: 'A' }, policy)),
    ...Object.values(repeated),
  ];
  return [
    [
      ...dimensions.flatMap(({ parameter }) => [
        parameter.toUpperCase(),
        `${parameter.toUpperCase()}_LABEL`,
      ]),
      ...['VALUE', 'OBS_STATUS', 'CONF_STATUS', 'PROTECTION', ...Object.keys(repeated)],
    ],
    ...table.rows.map(({ codes, shown }) => rowOf(codes, shown)),
    ...(table.others ? [rowOf(ofAll(OTHERS, t('table.others')), table.others)] : []),
    ...(table.total ? [rowOf(ofAll(TOTAL, t('file.once')), table.total)] : []),
  ];
}

/** What every row repeats, so that a row also explains itself without its file, by column. */
function repeatedCells({ dataset, microdata, dimensions, policy, address, t }: CrossTableFile) {
  const { calculation, view, subject, filter } = microdata;
  const hasDivision = dimensions.some(({ division }) => division) || view.codes.province;
  return {
    CALCULATION: calculation.id,
    NOTE: calculation.isSynthetic ? t('file.synthetic') : '',
    DATASET: dataset.name,
    SUBJECT: subject,
    MEASURE: recordsMeasure({ dataset }),
    DIVISION: hasDivision ? view.division : '',
    FILTER: inPairs(filterOf(dataset, filter)),
    CALCULATED_ON: calculation.date,
    NEWEST_RECORD: calculation.lastDate,
    ADDRESS: address,
    POLICY: nameOfPolicy(policy),
  };
}
