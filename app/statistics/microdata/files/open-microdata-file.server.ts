import { type Translate } from '~/platform/i18n/text-keys';
import { Readable } from 'node:stream';
import { type Dataset } from '~/datasets/dataset';
import { type Account } from '~/auth/account';
import { MAX_RECORDS, type MicrodataFormat } from '../microdata-format';
import { type MicrodataRecords } from '../microdata-records.server';
import { type MicrodataRow } from '../../export/microdata-row';
import { type MicrodataView } from '../microdata-view.server';
import { fileColumns, type FileColumn } from '../../export/file-columns';
import { nameOfFigures } from '../../export/file-name';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { writeCsv } from '../../export/write-csv.server';
import { writeDictionary } from './write-dictionary.server';
import { writeJson } from './write-json';
import { writeReadme } from './write-readme.server';
import { writeRecordsWorkbook } from './write-records-workbook.server';

interface FileRequest {
  account: Account;
  dataset: Dataset;
  microdata: MicrodataView;
  format: MicrodataFormat;
  /** The permanent address of the page, for the citation. */
  address: string;
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

type MicrodataFile =
  | { outcome: 'opened'; name: string; content: Readable }
  | { outcome: 'refused'; code: 'tooManyRecords' };

type Write = (columns: FileColumn[], records: AsyncIterable<MicrodataRow>) => Readable;

const writers: Record<MicrodataFormat, Write> = {
  csv: (columns, records) => Readable.from(writeCsv(columns, records)),
  json: (columns, records) => Readable.from(writeJson(columns, records)),
  xlsx: writeRecordsWorkbook,
};

/**
 * Streams the records of a view as a ZIP archive, with their description and dictionary; closing the stream
 * ends the query.
 */
export async function openMicrodataFile(
  records: MicrodataRecords,
  { account, dataset, microdata, format, address, language, t }: FileRequest,
): Promise<MicrodataFile> {
  const { calculation, filter, dimensions, labels } = microdata;
  const query = { account, dataset, calculation, filter };
  const count = await records.count(query);
  if (count.records > MAX_RECORDS) return { outcome: 'refused', code: 'tooManyRecords' };
  const file = `data.${format}`;
  const readme = { ...microdata, dataset, count, address, file, language, t };
  const dictionary = { ...microdata, dataset, t };
  const columns = fileColumns(dimensions, labels);
  return {
    outcome: 'opened',
    name: `${nameOfFigures(dataset.name, 'detailed', calculation)}-${format}.zip`,
    content: packArchive([
      { name: 'README.txt', content: writeReadme(readme) },
      { name: 'dictionary.csv', content: writeDictionary(dictionary) },
      {
        name: file,
        content: writers[format](columns, records.stream(query, dimensions)),
        isPacked: format === 'xlsx',
      },
    ]),
  };
}
