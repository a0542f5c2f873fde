import { DuckDBInstance } from '@duckdb/node-api';

const connecting = DuckDBInstance.create().then((duck) => duck.connect());

/** Asks a DuckDB in memory, which finds out by itself how a file is written; numbers beyond 32 bits come as texts. */
export async function queryDuckDb(sql: string) {
  const duck = await connecting;
  return (await duck.runAndReadAll(sql)).getRowObjectsJson();
}
