import { type Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { getDataset } from '~/datasets';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type ReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Calculation } from '~/platform/db/schema';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { packArchive, type ArchivedFile } from '~/platform/storage/pack-archive.server';
import { describeCalculation } from '~/calculations/calculation-info';
import { type DisclosedValue } from '~/protection/protect-table';
import { dataLicence } from '~/licence';
import { getCrossTable, type CrossTable } from '../../analysis/cross-table/get-cross-table.server';
import { type Labels } from '../../view/labels';
import { statusesOf, valueOf } from '../../export/write-file.server';
import { type ObservationSources } from '../../observations/get-observations.server';
import { statusInFiles, type Observation } from '../../observations/observation';
import { OTHERS, TOTAL } from '../../widgets/file-rows';
import { type ArchivedCalculation, type WrittenTable } from './archived-calculation';
import { listTables, type ArchivedTable } from './archived-tables';
import {
  tableColumns,
  valueColumns,
  writeArchiveDictionary,
} from './write-archive-dictionary.server';
import { writeArchiveReadme } from './write-archive-readme.server';
import { listArchivedCodes, writeCodes } from './write-codes.server';
import { describePackage } from './describe-package.server';
import { hrefOfArchive } from '../../view/archive-path';

/** The columns of numbers. */
const counts: readonly string[] = ['VALUE', 'MAX'];

/** What archives are made from. */
export interface ArchiveSources extends ObservationSources {
  readCodeLists: ReadCodeLists;
  /** The scheme and host of the portal. */
  origin: string;
}

/** Labels an archive by its codes: names are in the code lists. */
const code: Labels = (_, name) => name;

const options = { record_delimiter: 'windows', escape_formulas: true } as const;

/**
 * Opens the archive of a calculation: every table that the policy publishes, protected as on pages, with
 * explanations. The same calculation gives the same bytes.
 */
export async function openArchive(
  { engine, policy, readCodeLists, origin }: ArchiveSources,
  calculation: Calculation,
): Promise<{ name: string; content: Readable }> {
  const declared = getDataset(calculation.dataset);
  if (!declared) throw new Error(`There is no dataset ${calculation.dataset}`);
  const codeLists = await readCodeLists(calculation.code_lists);
  await engine.prepare(calculation);
  const described = describeCalculation(calculation);
  const dataset = recordedDataset(declared, described);
  const archived = {
    dataset,
    codeLists,
    policy,
    origin,
    calculation: { ...calculation, ...described },
  };
  const tables: WrittenTable[] = [];
  for (const table of listTables(dataset)) {
    const { measure, dimensions } = table;
    const counted = await getCrossTable(
      { engine, policy },
      { ...archived, filter: { codes: {} }, measure, labels: code, language: 'en' },
      dimensions,
    );
    if (counted.rows.length === 0) continue;
    const rows = rowsOf(archived, table, counted);
    const content = stringify([[...tableColumns(dimensions), ...valueColumns], ...rows], options);
    tables.push({ ...table, path: `tables/${table.name}.csv`, rows, content });
  }
  const codes = listArchivedCodes(archived).map((list) => ({
    list,
    path: `codes/${list}.csv`,
    content: writeCodes(archived, list),
  }));
  const files: ArchivedFile[] = [
    ...(await readmes(archived)),
    { name: 'CITATION.cff', content: await writeCitation(archived) },
    { name: 'policy.json', content: `${JSON.stringify(policy, null, 2)}\n` },
    { name: 'dictionary.csv', content: await writeArchiveDictionary(archived) },
    ...[...tables, ...codes].map(({ path, content }) => ({ name: path, content })),
    { name: 'tables.parquet', content: writeParquet(tables), isPacked: true },
  ];
  const description = await describePackage(archived, { tables, codes });
  files.unshift({
    name: 'datapackage.json',
    content: `${JSON.stringify(description, null, 2)}\n`,
  });
  return { name: nameOfArchive(archived), content: packArchive(files, { isDated: false }) };
}

/** Returns "terang-complaints-calculation-7-2026-11-22-synthetic.zip". */
function nameOfArchive({ dataset, calculation: { id, date, isSynthetic } }: ArchivedCalculation) {
  const mark = isSynthetic ? '-synthetic' : '';
  return `terang-${dataset.name}-calculation-${id}-${date}${mark}.zip`;
}

/** Returns the readme of an archive, in each language of the portal. */
function readmes(archived: ArchivedCalculation): Promise<ArchivedFile[]> {
  return Promise.all(
    languages.map(async (language) => ({
      name: `README.${language}.txt`,
      content: writeArchiveReadme(archived, { language, t: await getTexts(language, 'readme') }),
    })),
  );
}

/** Returns a row for each disclosed combination of codes, for all others and for all records. */
function rowsOf(
  { policy }: ArchivedCalculation,
  { dimensions }: ArchivedTable,
  { rows, others, total }: CrossTable,
): WrittenTable['rows'] {
  const rowOf = (
    codes: readonly string[],
    disclosed: DisclosedValue,
    status: Observation['status'] = 'A',
  ) => [
    ...codes,
    valueOf({ ...disclosed, status }),
    disclosed.protection === 'below-threshold' ? disclosed.max : null,
    ...Object.values(statusesOf({ ...disclosed, status: statusInFiles(status) }, policy)),
  ];
  const ofAll = (reserved: string) => dimensions.map(() => reserved);
  return [
    ...rows.map(({ codes, disclosed }) =>
      rowOf(
        codes.map((named) => named.code),
        disclosed,
        disclosed.status,
      ),
    ),
    ...(others ? [rowOf(ofAll(OTHERS), others)] : []),
    ...(total ? [rowOf(ofAll(TOTAL), total)] : []),
  ];
}

/**
 * Returns the citation of an archive, for programs: Citation File Format 1.2. Its values are JSON, which YAML
 * contains.
 */
async function writeCitation({
  dataset,
  calculation,
  origin,
}: ArchivedCalculation): Promise<string> {
  const t = await getTexts('en', 'statistics');
  const title = `Terang: ${t(`datasets.${dataset.name}.title`)}`;
  const entries = {
    'cff-version': '1.2.0',
    type: 'dataset',
    message: 'Please cite these data as follows.',
    title: calculation.isSynthetic ? `${title} (${t('file.synthetic')})` : title,
    authors: [{ name: t('site:commission') }],
    version: String(calculation.id),
    'date-released': calculation.date,
    license: dataLicence.name,
    url: origin + hrefOfArchive(dataset, calculation.id),
  };
  return Object.entries(entries)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}

/**
 * Writes all tables of an archive as one Parquet file: the rows of the CSV files, each with the name of its
 * table in TABLE_NAME, null in the columns of dimensions that its table is not divided by.
 */
function writeParquet(tables: readonly WrittenTable[]): Buffer {
  const dimensions = [...new Set(tables.flatMap(({ dimensions }) => tableColumns(dimensions)))];
  const cells = new Map<string, (string | number | null)[]>(
    ['TABLE_NAME', ...dimensions, ...valueColumns].map((name) => [name, []]),
  );
  for (const table of tables) {
    const header = [...tableColumns(table.dimensions), ...valueColumns];
    for (const row of table.rows) {
      const valueOf = new Map(header.map((name, index) => [name, row[index]]));
      valueOf.set('TABLE_NAME', table.name);
      for (const [name, column] of cells) column.push(valueOf.get(name) ?? null);
    }
  }
  const columnData = [...cells].map(([name, data]) => ({
    name,
    data,
    nullable: true,
    type: counts.includes(name) ? ('INT32' as const) : ('STRING' as const),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}
