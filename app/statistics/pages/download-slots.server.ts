import { networkOf } from '~/platform/http/client-address.server';

/** Who downloads. */
interface Downloader {
  accountId: number;
  clientAddress: string;
}

/** Each download holds a connection to the database for as long as its client takes. */
const MAX_SLOTS = 3;
const MAX_SLOTS_OF_ONE = 2;

const taken: { accountId: number; network: string }[] = [];

/**
 * Takes a slot to download: what gives it back; null while too many are taken. An account, and
 * whatever accounts come from one network, have a second slot only while one is left for others.
 */
export function takeDownloadSlot({ accountId, clientAddress }: Downloader): (() => void) | null {
  const slot = { accountId, network: networkOf(clientAddress) };
  const own = taken.filter(
    (other) => other.accountId === slot.accountId || other.network === slot.network,
  ).length;
  if (own >= MAX_SLOTS_OF_ONE || taken.length + own >= MAX_SLOTS) return null;
  taken.push(slot);
  return () => {
    const index = taken.indexOf(slot);
    if (index >= 0) taken.splice(index, 1);
  };
}
