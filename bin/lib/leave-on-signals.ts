import { constants } from 'node:os';
import { leaveEmbeddedServers } from '~/platform/db/embedded-server.server';

/**
 * Lets this process, when it is interrupted, leave no database server behind: the last to leave one stops it. Then it
 * ends with 128 + n, the custom of shells. A signal may arrive twice: from the terminal and through npm.
 */
export function leaveOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void leaveEmbeddedServers().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}
