import { DuckDBInstance } from '@duckdb/node-api';

const connecting = DuckDBInstance.create().then((duck) => duck.connect());

/**
 * Queries a DuckDB in memory, which detects the format of a file itself; numbers beyond 32 bits are texts.
 */
export async function queryDuckDb(sql: string) {
  const duck = await connecting;
  return (await duck.runAndReadAll(sql)).getRowObjectsJson();
}
