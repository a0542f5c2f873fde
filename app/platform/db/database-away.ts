/** Codes of the system and of PostgreSQL, the latter by their beginning. */
const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Connection exceptions, insufficient resources (disk, memory, connections), a statement out of time,
 * shutdown, crash, start.
 */
const serverCodes = /^(08...|53...|57014|57P0[1-5])$/;
/** What the driver says without a code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client has encountered)/;

/** Whether an error says that the database is not there, or does not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.test(code) || serverCodes.test(code) || messages.test(error.message);
}
