const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Of ClickHouse: a connection that ended, out of time, no such table or database (a server whose disk was
 * replaced), too many queries, of the network, out of memory, no replica of a shard answers.
 */
const serverCodes = new Set([32, 60, 81, 159, 198, 202, 209, 210, 241, 279]);
/** What the client, and a server that ends, say without a code. */
const messages = /^(Timeout error|socket hang up|The user aborted)/;

/** Whether an error says that the cluster, or a part of it, is not there or does not answer in time. */
export function isClusterAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isClusterAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return (
    systemCodes.test(code) || serverCodes.has(codeOf(error) ?? 0) || messages.test(error.message)
  );
}

/**
 * The number by which ClickHouse names an error; null where it was not ClickHouse. Releases before 20 put it only into
 * the message, which the client leaves as it is.
 */
function codeOf(error: Error): number | null {
  const code = 'code' in error ? String(error.code) : /^Code: (\d+)/.exec(error.message)?.[1];
  return code !== undefined && /^\d+$/.test(code) ? Number(code) : null;
}
