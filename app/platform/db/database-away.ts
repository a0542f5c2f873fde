/** Codes of the system, and prefixes of PostgreSQL's codes. */
const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Connection exceptions, insufficient resources (disk, memory, connections), statement timeout, shutdown,
 * crash, startup.
 */
const serverCodes = /^(08...|53...|57014|57P0[1-5])$/;
/** Messages of the driver's errors that have no code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client has encountered)/;

/** Returns whether an error means that the database is unavailable, or does not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.test(code) || serverCodes.test(code) || messages.test(error.message);
}
