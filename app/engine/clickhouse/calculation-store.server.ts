import { type CalculationStore } from '../engine';
import { declaredDataset } from '../declared';
import { calculationOfTable, tablesOf } from './calculation-table';
import { isClusterAway } from './cluster-away';
import { type Cluster } from './cluster.server';
import { fillCalculation } from './fill-calculation.server';

/**
 * Keeps calculations in a ClickHouse cluster.
 *
 * @param onAway - replaces the error thrown while a part of the cluster is unavailable.
 */
export function createClickHouseStore(
  cluster: Cluster,
  onAway: (error: unknown) => unknown = (error) => error,
): CalculationStore {
  const attempt = (act: () => Promise<void>): Promise<void> =>
    act().catch((error: unknown) => {
      throw isClusterAway(error) ? onAway(error) : error;
    });
  return {
    add: (transaction, calculation, onProgress) =>
      attempt(async () => {
        const dataset = declaredDataset(calculation);
        const tables = tablesOf(calculation, cluster);
        await fillCalculation({
          ...transaction,
          cluster,
          dataset,
          calculation,
          tables,
          onProgress,
        });
      }),
    prune: (db, dataset) =>
      attempt(async () => {
        const kept = await db
          .selectFrom('calculation')
          .select('id')
          .where('dataset', '=', dataset)
          .execute();
        const known = new Set(kept.map(({ id }) => id));
        for (const name of await listTables(cluster)) {
          const id = calculationOfTable({ name: dataset }, name);
          if (id === null || known.has(id)) continue;
          await cluster.commandEach(`DROP TABLE IF EXISTS \`${cluster.database}\`.\`${name}\``);
        }
      }),
  };
}

/** Lists the tables on any server; those that mark a calculation as complete come before its others. */
async function listTables(cluster: Cluster): Promise<string[]> {
  const found = await cluster.queryEach<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = '${cluster.database}'`,
  );
  const names = new Set(found.flatMap(({ rows }) => rows.map(({ name }) => name)));
  return [...names].sort().reverse();
}
