import { networkOf } from '~/platform/http/client-address.server';

/** The account that downloads. */
interface Downloader {
  accountId: number;
  clientAddress: string;
}

/** Each download holds a connection to the database for as long as its client takes. */
const MAX_SLOTS = 3;
const MAX_SLOTS_OF_ONE = 2;

const taken: { accountId: number; network: string }[] = [];

/**
 * Takes a slot to download; returns the function that releases it, or null while too many are taken. An
 * account, and all accounts of one network, get a second slot only while one is left for others.
 */
export function takeDownloadSlot({ accountId, clientAddress }: Downloader): (() => void) | null {
  const slot = { accountId, network: networkOf(clientAddress) };
  const ofAccount = taken.filter(
    (other) => other.accountId === slot.accountId || other.network === slot.network,
  ).length;
  if (ofAccount >= MAX_SLOTS_OF_ONE || taken.length + ofAccount >= MAX_SLOTS) return null;
  taken.push(slot);
  return () => {
    const index = taken.indexOf(slot);
    if (index >= 0) taken.splice(index, 1);
  };
}
