import { type Storage } from '~/platform/storage/storage';

/**
 * Encrypts all letters with the current key, including those that the former key opens; one after the other,
 * so that it may be interrupted and repeated. @returns their number.
 */
export async function encryptLettersAnew(letters: Storage): Promise<number> {
  let count = 0;
  for await (const { key, isStaged } of letters.list()) {
    if (isStaged) continue;
    const staged = await letters.stage(await letters.read(key), key);
    await staged.commit();
    count += 1;
  }
  return count;
}
