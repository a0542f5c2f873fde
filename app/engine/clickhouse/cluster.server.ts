import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Readable } from 'node:stream';
import { isClusterAway } from './cluster-away';

/** How to reach ClickHouse. */
export interface ClusterOptions {
  /** The HTTP address of a server, with user, password and database. */
  url: string;
  /** The name of the cluster in the servers' configuration; if absent, the server is used alone. */
  name?: string;
}

/** One server of a cluster: it holds a shard, alone or as one of several replicas. */
interface Server {
  client: ClickHouseClient;
  shard: number;
}

/** Milliseconds after which the servers and the portal cancel a count. */
const QUERY_MS = 30_000;
/** Milliseconds that servers may be silent while they write, merge or remove. */
const COMMAND_MS = 600_000;

/**
 * A count is of all records or an error, whatever the servers' profiles say: even if a shard is unavailable
 * or a limit is reached.
 */
const completeAnswers = {
  skip_unavailable_shards: 0,
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  group_by_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  // The status of a response then covers all of it, not only its beginning.
  wait_end_of_query: 1,
} as const;

/**
 * The servers of a ClickHouse cluster, over HTTP. The configuration of the first one names the others: all
 * listen on the port of the address, and accept its user and password.
 */
export class Cluster {
  /** The database of the portal, on every server. */
  readonly database: string;
  readonly name: string | undefined;
  readonly #address: URL;
  readonly #clients = new Map<string, ClickHouseClient>();
  #servers: Promise<Server[]> | undefined;

  constructor({ url, name }: ClusterOptions) {
    this.name = name;
    this.#address = new URL(url);
    this.database = decodeURIComponent(this.#address.pathname.slice(1)) || 'default';
    // Clients name no database, so that it can be created.
    this.#address.pathname = '/';
  }

  /**
   * Returns the rows of a statement. The server that receives it collects the part of each shard; if it is
   * unavailable, the next one is used.
   *
   * @throws an error that `isClusterAway` recognises, if no server can answer for all shards.
   */
  async query<Row>(statement: string): Promise<Row[]> {
    let away: unknown;
    for (const { client } of await this.#find()) {
      try {
        return await queryServer<Row>(client, statement);
      } catch (error) {
        if (!isClusterAway(error)) throw error;
        away ??= error;
      }
    }
    throw away;
  }

  /** Returns the rows of a statement on each server, with the number of its shard. */
  async queryEach<Row>(statement: string): Promise<{ shard: number; rows: Row[] }[]> {
    const attempts = (await this.#find()).map(async ({ client, shard }) => {
      return { shard, rows: await queryServer<Row>(client, statement) };
    });
    return Promise.all(attempts);
  }

  /**
   * Returns the rows of a statement on each server that answers.
   *
   * @throws an error that `isClusterAway` recognises, if none does.
   */
  async queryEachAnswering<Row>(statement: string): Promise<Row[][]> {
    const servers = await this.#find();
    const attempts = await Promise.allSettled(
      servers.map(({ client }) => queryServer<Row>(client, statement)),
    );
    const failed = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [attempt.reason as unknown] : [],
    );
    const broken = failed.find((error) => !isClusterAway(error));
    if (broken !== undefined || failed.length === servers.length) throw broken ?? failed[0];
    return attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  }

  /** Runs a statement on each server. */
  async commandEach(statement: string): Promise<void> {
    const servers = await this.#find();
    await Promise.all(servers.map(({ client }) => client.command({ query: statement })));
  }

  /** Inserts lines of tab-separated values; afterwards each shard of the table has its part. */
  async insert(table: string, lines: readonly string[]): Promise<void> {
    const [server] = await this.#find();
    if (server) await insertInto(server.client, table, lines);
  }

  /** Inserts lines of tab-separated values into the table of each server. */
  async insertEach(table: string, lines: readonly string[]): Promise<void> {
    const servers = await this.#find();
    await Promise.all(servers.map(({ client }) => insertInto(client, table, lines)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  #find(): Promise<Server[]> {
    this.#servers ??= this.#readServers().catch((error: unknown) => {
      this.#servers = undefined;
      throw error;
    });
    return this.#servers;
  }

  async #readServers(): Promise<Server[]> {
    const client = this.#connect(this.#address);
    if (this.name === undefined) return [{ client, shard: 1 }];
    const rows = await queryServer<{ shard: number; host: string }>(
      client,
      `SELECT shard_num AS shard, host_name AS host FROM system.clusters
      WHERE cluster = '${this.name}' ORDER BY is_local DESC, shard_num, replica_num`,
    );
    if (rows.length === 0) throw new Error(`ClickHouse knows no cluster ${this.name}`);
    return rows.map(({ shard, host }) => {
      const address = new URL(this.#address);
      address.hostname = host.includes(':') ? `[${host}]` : host;
      return { client: this.#connect(address), shard };
    });
  }

  #connect({ href }: URL): ClickHouseClient {
    const client =
      this.#clients.get(href) ??
      createClient({
        url: href,
        application: 'terang',
        request_timeout: COMMAND_MS,
        clickhouse_settings: completeAnswers,
        log: { level: ClickHouseLogLevel.OFF }, // the caller logs failures
      });
    this.#clients.set(href, client);
    return client;
  }
}

async function queryServer<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const answer = await client.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: QUERY_MS / 1_000 },
    abort_signal: AbortSignal.timeout(QUERY_MS),
  });
  return answer.json<Row>();
}

async function insertInto(
  client: ClickHouseClient,
  table: string,
  lines: readonly string[],
): Promise<void> {
  await client.insert({
    table,
    values: Readable.from(lines, { objectMode: false }),
    format: 'TabSeparated',
    // With several shards, the statement must not end before every shard has its rows.
    clickhouse_settings: { insert_distributed_sync: 1 },
  });
}
