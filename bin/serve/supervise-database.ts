import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase } from '~/platform/db/open-database.server';
import { createGrowingPauses } from './growing-pauses';

interface Supervision<Opened extends OpenDatabase> {
  database: Opened;
  /** Opens it again, at the same port if that is free. */
  reopen: (port: number) => Promise<Opened>;
  /** Aborted when the portal has to stop, which resolves the promise. */
  signal: AbortSignal;
  stopped: Promise<void>;
  onReopened: (database: Opened) => void;
  /** Called when it has ended, with the seconds until it is restarted. */
  onLost: (seconds: number) => void;
  onError: (error: unknown) => void;
}

/** Restarts the portal's own database server whenever it has ended, until stopped. */
export async function superviseDatabase<Opened extends OpenDatabase>(
  supervision: Supervision<Opened>,
): Promise<void> {
  const { reopen, signal, stopped, onReopened, onLost, onError } = supervision;
  const pauses = createGrowingPauses();
  let { database } = supervision;
  const port = Number(new URL(database.url).port);
  await Promise.race([database.lost, stopped]);
  while (!signal.aborted) {
    const length = pauses.next();
    onLost(length / 1_000);
    await Promise.race([pause(length, undefined, { ref: false }), stopped]);
    if (signal.aborted) break;
    try {
      await database.close();
      database = await reopen(port);
    } catch (error) {
      onError(error);
      continue;
    }
    onReopened(database);
    await Promise.race([database.lost, stopped]);
  }
}
