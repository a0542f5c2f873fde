import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { environmentSchema, type Environment } from '~/environment.server';
import { decryptAge, encryptAge, type Lock, type Unlock } from '~/backup/age.server';
import { secretNames } from '~/backup/manifest';
import {
  inHexadecimal,
  readSecrets,
  secretFiles,
  type Secrets,
  writeSecretFile,
} from '~/platform/http/secret.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { readNamedFile } from '~/platform/system/read-named-file.server';
import { isMissingFile } from '~/platform/storage/storage';
import { stageWhole } from '~/platform/storage/write-whole.server';

/** What a file begins with that age has encrypted. */
const AGE = 'age-encryption.org/';
/** A file of secrets has a tenth of this size. */
const MAX_BYTES = 100_000;

/**
 * Writes the secrets in force as a file of settings beside its place, encrypted where there is a lock. It takes the
 * place of no file that holds anything else, such as other secrets: older backups may need these. One that is
 * encrypted may hold such, too, and is kept beside it, named with the date.
 *
 * @returns how it is moved there, or removed.
 * @throws OperatorError if the file holds something else.
 */
export async function stageSecrets(
  environment: Environment,
  { file, lock }: { file: string; lock?: Lock },
): Promise<{ commit(): Promise<void>; discard(): Promise<void> }> {
  const secrets = readSecrets(environment);
  const lines = secretNames.map((name) => {
    const secret = secrets[name];
    return secret === undefined ? '' : `${name}=${quote(name, secret)}\n`;
  });
  const plain = Buffer.from(lines.join(''));
  const present = await readPresent(file, plain);
  if (present === 'other') {
    throw new OperatorError('backup', [{ key: 'otherFile', values: { file } }]);
  }
  const content = Readable.from([plain]);
  const staged = await stageWhole(lock ? await encryptAge(content, lock) : content, file);
  return {
    ...staged,
    async commit() {
      const date = new Date().toISOString().replace(/[-:.]/g, '');
      if (present === 'encrypted') await rename(file, `${file}.${date}`);
      await staged.commit();
    },
  };
}

/** What is at a path: `same` is nothing, a file that is empty, or one of the same secrets. */
async function readPresent(path: string, plain: Buffer): Promise<'same' | 'encrypted' | 'other'> {
  const status = await stat(path).catch((error: unknown) => {
    if (isMissingFile(error)) return null;
    throw error;
  });
  if (status?.isDirectory()) {
    throw new OperatorError('system', [{ key: 'isFolder', values: { path } }]);
  }
  if (!status || status.size === 0) return 'same';
  if (!status.isFile() || status.size > MAX_BYTES) return 'other';
  const content = await readFile(path);
  if (isEncrypted(content)) return 'encrypted';
  return content.equals(plain) ? 'same' : 'other';
}

const isEncrypted = (content: Buffer) => content.subarray(0, AGE.length).toString('latin1') === AGE;

/** In quotes that the value does not hold: without any, a `#` would end it. */
function quote(name: string, value: string): string {
  const mark = [...'\'"`'].find((each) => !value.includes(each));
  if (mark) return mark + value + mark;
  throw new OperatorError('backup', [{ key: 'unquotable', values: { name } }]);
}

const secretsSchema = environmentSchema
  .pick({ COOKIE_SECRET: true, LETTER_KEY: true, SDC_KEY: true })
  .refine((secrets) => secretNames.some((name) => secrets[name] !== undefined));

/**
 * Reads such a file.
 *
 * @param unlock - asked only where it is encrypted.
 * @throws OperatorError where it holds no secrets.
 */
export async function readSecretsFile(
  file: string,
  unlock: () => Promise<Unlock>,
): Promise<Secrets> {
  const content = await readNamedFile(file);
  const plain = isEncrypted(content)
    ? await text(await decryptAge(Readable.from([content]), await unlock()))
    : content.toString();
  const read = secretsSchema.safeParse(parseEnv(plain));
  if (!read.success) throw new OperatorError('backup', [{ key: 'noKeys', values: { file } }]);
  return inHexadecimal(read.data);
}

/** What comes of secrets that are to be kept; nothing is written yet. */
interface SecretsPlan {
  /** The names of those that would take the place of others. */
  others: string[];
  /** The secrets in force once they are kept. */
  secrets: Secrets;
}

/** Compares secrets with those that the portal has. */
export function planSecrets(environment: Environment, given: Secrets): SecretsPlan {
  const present = readSecrets(environment);
  const others = secretNames.filter(
    (name) => given[name] && present[name] && present[name] !== given[name],
  );
  const kept = secretNames.map((name) => [name, given[name] ?? present[name]]);
  return { others, secrets: Object.fromEntries(kept) };
}

/** Keeps secrets where the portal looks for those that are not set: all that it lacks, or none. */
export async function keepSecrets(environment: Environment, secrets: Secrets): Promise<void> {
  const written: string[] = [];
  try {
    for (const name of secretNames) {
      const secret = secrets[name];
      if (environment[name] !== undefined || secret === undefined) continue;
      const path = join(environment.DATA_DIRECTORY, secretFiles[name]);
      if (writeSecretFile(path, secret)) written.push(path);
    }
  } catch (error) {
    for (const path of written) await rm(path);
    throw error;
  }
}
