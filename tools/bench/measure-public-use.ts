import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { complaints } from '~/datasets/complaints';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { codeColumns } from '~/statistics/export/file-columns';
import { writeCsv } from '~/statistics/export/write-csv.server';
import { createPublicUseFiles } from '~/statistics/microdata/public-use/public-use-files.server';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { generateRecords, recordKeys } from './generate-records';
import { longestBlock, measure } from './measure-time';

/** The records of six years, of which a file has one. */
const RECORDS = 1_000_000;

const account = {
  id: 0,
  username: 'benchmark',
  fullName: '',
  email: '',
  session: '',
  roles: [],
  hasPassedSecondFactor: false,
};

/** The time to make the public-use file of a year of 166,000 complaints, in milliseconds. */
export interface PublicUseFigures {
  time: number;
  /** The longest block of the event loop meanwhile. */
  block: number;
}

/** Makes and compresses a public-use file of random complaints in the empty database at `url`. */
export async function measurePublicUse(url: string): Promise<PublicUseFigures> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  await generateRecords(db, complaints, RECORDS);
  const policy = await readPolicy('exact');
  const created = await calculate(db, complaints, { by: 'operator', recordKeys, policy });
  if (created.outcome !== 'created') throw new Error(created.outcome);
  const { calculation } = created;
  const codeLists = await createReadCodeLists(db)(calculation.code_lists);
  const getFile = createPublicUseFiles({
    db,
    orderKey: () => '',
    policy: await readPolicy('protected'),
  });
  let time = 0;
  const block = await longestBlock(async () => {
    const made = await measure(async () => {
      const query = { account, dataset: complaints, calculation, codeLists, year: '2025' };
      const file = await getFile(query);
      if (!file) throw new Error('There is no public-use file of the year');
      const columns = file.variables.flatMap(({ column }) =>
        codeColumns({ name: column }, (code) => code),
      );
      const rows = Readable.from(writeCsv(columns, file.rows()));
      await finished(packArchive([{ name: 'data.csv', content: rows }]).resume());
    });
    time = made.milliseconds;
  });
  await db.destroy();
  return { time, block };
}
