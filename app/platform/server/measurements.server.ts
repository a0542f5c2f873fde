import { channel, subscribe, tracingChannel } from 'node:diagnostics_channel';
import { type Statement } from '~/platform/db/client.server';

/** What a process tells of its work to whoever measures it; nothing of it names a person or what one typed. */
export interface Measurements {
  /** The statistics engine has answered one call. */
  counted: { seconds: number };
  /** An index of a calculation was loaded into memory, or had to leave it for others. */
  index: { event: 'loaded' | 'evicted' };
  /** What a calculation has frozen was read from the replica, or from the primary since the replica cannot serve it. */
  frozenRead: { from: 'replica' | 'primaryAsBehind' | 'primaryAsAway' };
  /** The database has answered a statement. */
  statement: Statement;
  /** A table was made fit to be shown. */
  table: { level: 'exact' | 'rounded' | 'closed' };
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

/** Tells of something, through Node's diagnostics channels; costs nothing where nobody listens. */
export function measure<Name extends keyof Measurements>(
  name: Name,
  measurement: Measurements[Name],
): void {
  if (channels[name].hasSubscribers) channels[name].publish(measurement);
}

/** Lets `listener` hear of everything of a name from now on. */
export function onMeasured<Name extends keyof Measurements>(
  name: Name,
  listener: (measurement: Measurements[Name]) => void,
): void {
  subscribe(channels[name].name, (message) => listener(message as Measurements[Name]));
}

/** Tells when a job is begun and when it has ended or failed. */
export const jobChannel = tracingChannel<unknown, { name: string }>('terang.job');
