import { readFile } from 'node:fs/promises';
import { namePath } from './name-path';

/** Reads a file that an operator has named. @throws the system's error, with the path of the file. */
export async function readNamedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw namePath(error, path);
  }
}
