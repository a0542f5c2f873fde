import { Readable } from 'node:stream';
import { type Translate } from '~/i18n/text-keys';
import { type Account } from '~/auth/account';
import { type Dataset } from '~/datasets/dataset';
import { packArchive } from '~/storage/pack-archive.server';
import { type ProtectionPolicy } from '../../protection/policy';
import { fileColumns } from '../files/file-columns';
import { writeCsv } from '../files/write-csv.server';
import { writeDictionary } from '../files/write-dictionary.server';
import { type MicrodataView } from '../microdata-view.server';
import { type GetPublicUseFile, keyVariables } from './public-use-files.server';
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

/** The public-use file of a year as a ZIP archive, with its description and its dictionary. */
export async function openPublicUseFile(
  getFile: GetPublicUseFile,
  { account, dataset, microdata, year, t, ...readme }: PublicUseRequest,
): Promise<{ name: string; content: Readable }> {
  const { calculation, labels } = microdata;
  const file = await getFile({ account, dataset, calculation, year });
  const dimensions = keyVariables(dataset);
  const mark = calculation.isSynthetic ? '-synthetic' : '';
  return {
    name: `terang-${dataset.name}-public-use-${year}-${calculation.id}${mark}.zip`,
    content: packArchive([
      {
        name: 'README.txt',
        content: writePublicUseReadme({
          ...readme,
          dataset,
          calculation,
          year,
          file,
          dimensions,
          t,
        }),
      },
      {
        name: 'dictionary.csv',
        content: writeDictionary({ ...microdata, dataset, dimensions, time: YEAR, t }),
      },
      {
        name: 'data.csv',
        content: Readable.from(writeCsv(fileColumns(dimensions, labels, YEAR), file.rows())),
      },
    ]),
  };
}
