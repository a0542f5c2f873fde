import { Readable } from 'node:stream';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Account } from '~/auth/account';
import { type Dataset } from '~/datasets/dataset';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { type ProtectionPolicy } from '~/protection/policy';
import { codeColumns, columnOf } from '../../export/file-columns';
import { nameOfFigures } from '../../export/file-name';
import { writeCsv } from '../../export/write-csv.server';
import { dictionaryOf, reservedCodes } from '../files/write-dictionary.server';
import { NOT_SHOWN } from '../../export/microdata-row';
import { type MicrodataView } from '../microdata-view.server';
import { type FileVariable } from './file-variables';
import { nameOfValue } from './name-of-value';
import { type GetPublicUseFile } from './public-use-files.server';
import { writePublicUseReadme } from './write-public-use-readme.server';

interface PublicUseRequest {
  account: Account;
  dataset: Dataset;
  microdata: MicrodataView;
  year: string;
  policy: ProtectionPolicy;
  /** The permanent address of the file. */
  address: string;
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** The column of the year. */
const YEAR = 'year';

/**
 * Opens the public-use file of a year as a ZIP archive, with its description and dictionary; null if there is
 * none.
 */
export async function openPublicUseFile(
  getFile: GetPublicUseFile,
  { account, dataset, microdata, year, t, ...readme }: PublicUseRequest,
): Promise<{ name: string; content: Readable } | null> {
  const { calculation, codeLists, labels } = microdata;
  const file = await getFile({ account, dataset, calculation, codeLists, year });
  if (!file) return null;
  const { variables } = file;
  const nameOf = (variable: FileVariable) => (code: string) =>
    nameOfValue(variable, code, { labels, t });
  const columns = [
    columnOf(YEAR),
    ...variables.flatMap((variable) => codeColumns({ name: variable.column }, nameOf(variable))),
  ];
  return {
    name: `${nameOfFigures(dataset.name, `public-use-${year}`, calculation)}.zip`,
    content: packArchive([
      {
        name: 'README.txt',
        content: writePublicUseReadme({ ...readme, dataset, calculation, labels, year, file, t }),
      },
      { name: 'dictionary.csv', content: writePublicUseDictionary(variables, microdata, t) },
      { name: 'data.csv', content: Readable.from(writeCsv(columns, file.rows())) },
    ]),
  };
}

/** Writes the data dictionary of a public-use file as CSV. */
function writePublicUseDictionary(
  variables: readonly FileVariable[],
  { labels, meaningOf }: Pick<MicrodataView, 'labels' | 'meaningOf'>,
  t: Translate<'readme'>,
): string {
  const columns = variables.map((variable) => {
    const { column: name, dimension, shows, values } = variable;
    const codes = [...values, ...reservedCodes(dimension), NOT_SHOWN];
    return {
      name,
      meaning: [meaningOf(dimension), shows === 'code' ? '' : t(`publicUse.shows.${shows}`)]
        .join(' ')
        .trim(),
      codeList: dimension.codeList,
      codes: codes.map((code) => [code, nameOfValue(variable, code, { labels, t })] as const),
    };
  });
  return dictionaryOf(YEAR, columns, t);
}
