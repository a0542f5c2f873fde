import { constants } from 'node:os';
import { leaveEmbeddedServers } from '~/platform/db/embedded-server.server';

/**
 * Makes this process, when it is interrupted, leave its database servers: the last process to leave one stops
 * it. Then it exits with 128 + n, as shells expect. A signal may arrive twice: from the terminal and through
 * npm.
 */
export function leaveOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void leaveEmbeddedServers().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}
