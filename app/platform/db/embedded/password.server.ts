import { randomBytes, randomUUID } from 'node:crypto';
import { chown, link, readFile, rm, writeFile } from 'node:fs/promises';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { namePath } from '~/platform/system/name-path';
import { type SystemUser } from './system-user.server';

/**
 * The password of the server's superuser: random, in a file that only the server's user may read.
 *
 * @throws OperatorError when the file belongs to somebody else.
 */
export async function readOrCreatePassword(file: string, user: SystemUser | null): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return createPassword(file, user);
    if (!hasCode(error, 'EACCES')) throw error;
    throw new OperatorError('database', [{ key: 'notOurs', values: { file } }], { cause: error });
  }
}

/** Two first starts may meet here; `link` lets one of them win with a complete file. */
async function createPassword(file: string, user: SystemUser | null): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) await chown(draft, user.uid, user.gid);
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw namePath(error, file);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
