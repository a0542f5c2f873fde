/** Each download holds a connection to the database for as long as its reader takes. */
const MOST = 3;
/** One reader, with however many windows, leaves room for others. */
const MOST_OF_ONE = 2;

const taken: number[] = [];

/** Takes a reader's turn to download: what gives it back; null while too many are taken. */
export function takeDownloadSlot(readerId: number): (() => void) | null {
  const own = taken.filter((id) => id === readerId);
  if (taken.length >= MOST || own.length >= MOST_OF_ONE) return null;
  taken.push(readerId);
  let isTaken = true;
  return () => {
    if (isTaken) taken.splice(taken.indexOf(readerId), 1);
    isTaken = false;
  };
}
