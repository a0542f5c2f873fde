import { channel, subscribe, tracingChannel } from 'node:diagnostics_channel';
import { type Statement } from '~/platform/db/client.server';

/** The measurements that a process publishes; nothing in them identifies a person or shows what one typed. */
export interface Measurements {
  /** The statistics engine has answered one call. */
  counted: { seconds: number };
  /** An index of a calculation was loaded into memory, or had to leave it for others. */
  index: { event: 'loaded' | 'evicted' };
  /**
   * A frozen part of a calculation was read from the replica, or from the primary because the replica cannot
   * serve it.
   */
  frozenRead: { from: 'replica' | 'primaryAsBehind' | 'primaryAsAway' };
  /** The database has answered a statement. */
  statement: Statement;
  /** A table was protected for disclosure. */
  table: { level: 'exact' | 'rounded' | 'suppressed' };
  /** Something happened to an account, or to an attempt to log in to one. */
  account: { event: string };
}

const channels = {
  counted: channel('terang.counted'),
  index: channel('terang.index'),
  frozenRead: channel('terang.frozenRead'),
  statement: channel('terang.statement'),
  table: channel('terang.table'),
  account: channel('terang.account'),
};

/** Publishes a measurement through Node's diagnostics channels; costs nothing without subscribers. */
export function measure<Name extends keyof Measurements>(
  name: Name,
  measurement: Measurements[Name],
): void {
  if (channels[name].hasSubscribers) channels[name].publish(measurement);
}

/** Calls `listener` with every measurement of a name from now on. */
export function onMeasured<Name extends keyof Measurements>(
  name: Name,
  listener: (measurement: Measurements[Name]) => void,
): void {
  subscribe(channels[name].name, (message) => listener(message as Measurements[Name]));
}

/** Traces when a job starts and when it ends or fails. */
export const jobChannel = tracingChannel<unknown, { name: string }>('terang.job');
