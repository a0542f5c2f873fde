const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Errors of ClickHouse: connection ended, timeout, no such table or database (a server whose disk was
 * replaced), too many queries, network error, out of memory, no replica of a shard answers.
 */
const serverCodes = new Set([32, 60, 81, 159, 198, 202, 209, 210, 241, 279]);
/** Messages without a code, from the client and from a server that shuts down. */
const messages = /^(Timeout error|socket hang up|The user aborted)/;

/**
 * Returns whether an error means that the cluster, or a part of it, is unreachable or does not answer in
 * time.
 */
export function isClusterAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isClusterAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return (
    systemCodes.test(code) || serverCodes.has(codeOf(error) ?? 0) || messages.test(error.message)
  );
}

/**
 * Returns ClickHouse's number of an error; null if it is not from ClickHouse. Releases before 20 put it only
 * into the message, which the client does not parse.
 */
function codeOf(error: Error): number | null {
  const code = 'code' in error ? String(error.code) : /^Code: (\d+)/.exec(error.message)?.[1];
  return code !== undefined && /^\d+$/.test(code) ? Number(code) : null;
}
