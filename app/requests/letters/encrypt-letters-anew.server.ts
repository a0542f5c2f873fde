import { type Storage } from '~/platform/storage/storage';

/**
 * Encrypts all letters with the key that is set now, those that the former key opens among them; one after the other, so that
 * it may be interrupted and begun again. @returns how many there are.
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
