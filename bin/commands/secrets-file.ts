import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { type Environment } from '~/environment.server';
import { decryptAge, encryptAge, type Lock, type Unlock } from '~/features/backup/age.server';
import { secretNames } from '~/features/backup/manifest';
import { readSecrets, secretFiles, type Secrets } from '~/http/secret.server';
import { chownToOwner, makePrivateFolder } from '~/storage/chown-to-owner.server';
import { writeWhole } from '~/storage/write-whole.server';

/** What a file begins with that age has encrypted. */
const AGE = 'age-encryption.org/';

/** Writes the secrets in force as a file of settings, encrypted where there is a lock. */
export async function writeSecrets(
  environment: Environment,
  { file, lock }: { file: string; lock?: Lock },
): Promise<void> {
  const secrets = readSecrets(environment);
  const lines = secretNames.map((name) => {
    const secret = secrets[name];
    return secret === undefined ? '' : `${name}=${quote(secret)}\n`;
  });
  const content = Readable.from([Buffer.from(lines.join(''))]);
  await writeWhole(lock ? await encryptAge(content, lock) : content, file);
}

/** In quotes that the value does not hold: without any, a `#` would end it. */
function quote(value: string): string {
  const mark = [...'\'"`'].find((each) => !value.includes(each));
  if (mark === undefined) throw new Error('A secret with all three kinds of quotes has no line');
  return mark + value + mark;
}

/** Reads such a file. @param unlock - asked only where it is encrypted. */
export async function readSecretsFile(
  file: string,
  unlock: () => Promise<Unlock>,
): Promise<Secrets> {
  const content = await readFile(file);
  const isEncrypted = content.subarray(0, AGE.length).toString('latin1') === AGE;
  const plain = isEncrypted
    ? await text(await decryptAge(Readable.from([content]), await unlock()))
    : content.toString();
  const settings = parseEnv(plain);
  return Object.fromEntries(secretNames.map((name) => [name, settings[name]]));
}

/**
 * Keeps secrets where the portal looks for those that are not set. @returns the names of those that would
 * take the place of others; then none is kept.
 */
export async function keepSecrets(environment: Environment, secrets: Secrets): Promise<string[]> {
  const present = readSecrets(environment);
  const wanted = secretNames.filter((name) => secrets[name] !== undefined);
  const others = wanted.filter((name) => present[name] && present[name] !== secrets[name]);
  if (others.length > 0) return others;
  await makePrivateFolder(environment.DATA_DIRECTORY);
  for (const name of wanted) {
    const path = join(environment.DATA_DIRECTORY, secretFiles[name]);
    if (environment[name] !== undefined || existsSync(path)) continue;
    const handle = await open(path, 'wx', 0o600);
    await handle.writeFile(secrets[name] ?? '');
    await handle.close();
    await chownToOwner(path);
  }
  return [];
}
