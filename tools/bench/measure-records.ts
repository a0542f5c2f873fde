import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { CLUSTER, findClickHouse, startClickHouse } from '../../tests/support/clickhouse-cluster';
import { generateRecords, recordKeys } from './generate-records';
import { type EngineFigures, type EngineTask, measureEngines } from './measure-engine';
import { measure } from './measure-time';

/** The measurements at one number of records; times in milliseconds, sizes in bytes. */
export interface Figures extends EngineFigures {
  records: number;
  build: number;
  indexBytes: number;
}

/** Fills the empty database at `url` with random complaints, calculates them and measures the engines. */
export async function measureRecords(url: string, records: number): Promise<Figures> {
  const db = createDatabase(url);
  try {
    await prepareDatabase(db);
    await generateRecords(db, complaints, records);
    const policy = await readPolicy('exact');
    const built = await measure(() =>
      calculate(db, complaints, { by: 'operator', recordKeys, policy }),
    );
    if (built.result.outcome !== 'created') throw new Error(built.result.outcome);
    const { calculation } = built.result;
    const figures = await withClickHouse((clickhouse) =>
      measureEngines({
        url,
        calculation,
        runs:
          records > 1_000_000
            ? { bitmap: 15, clickhouse: 5, sql: 1 }
            : { bitmap: 51, clickhouse: 15, sql: 3 },
        clickhouse,
      }),
    );
    return {
      ...figures,
      records,
      build: built.milliseconds,
      indexBytes: await sizeOfIndex(db, calculation.id),
    };
  } finally {
    await db.destroy();
  }
}

/** Runs `act` with two shards of ClickHouse on this machine; without any if it is not installed. */
async function withClickHouse<Result>(
  act: (clickhouse?: EngineTask['clickhouse']) => Promise<Result>,
): Promise<Result> {
  const program = findClickHouse();
  if (!program) return act();
  const servers = await startClickHouse(program);
  try {
    return await act({ url: servers.urlOf('bench'), name: CLUSTER, pids: servers.pids() });
  } finally {
    await servers.stop();
  }
}

async function sizeOfIndex(db: Db, calculationId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('calculation_bitmap')
    .select(({ fn }) => fn.sum<string>(fn('octet_length', ['bitmap'])).as('bytes'))
    .where('calculation_id', '=', calculationId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
