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
import { stageFile } from '~/platform/storage/write-atomically.server';

/** The first bytes of a file that age has encrypted. */
const AGE = 'age-encryption.org/';
/** The maximum size of a file of secrets, ten times what it needs. */
const MAX_BYTES = 100_000;

/**
 * Writes the secrets in force to a temporary file next to a file of settings, encrypted if there is a lock. It
 * never replaces a file with other contents, such as other secrets: older backups may need these. An
 * encrypted file may hold them, too, and is kept next to the new one, with the date in its name.
 *
 * @returns functions that move it to its place, or remove it.
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
  const staged = await stageFile(lock ? await encryptAge(content, lock) : content, file);
  return {
    ...staged,
    async commit() {
      const date = new Date().toISOString().replace(/[-:.]/g, '');
      if (present === 'encrypted') await rename(file, `${file}.${date}`);
      await staged.commit();
    },
  };
}

/** Reads what is at a path: `same` is nothing, an empty file, or one with the same secrets. */
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

/** Uses quotes that the value does not contain: without any, a `#` would end it. */
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
 * @param unlock - called only if it is encrypted.
 * @throws OperatorError if it holds no secrets.
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

/** The effect of storing secrets; nothing is written yet. */
interface SecretsPlan {
  /** The names of those that would replace others. */
  others: string[];
  /** The secrets in force once they are stored. */
  secrets: Secrets;
}

/** Compares secrets with those of the portal. */
export function planSecrets(environment: Environment, given: Secrets): SecretsPlan {
  const present = readSecrets(environment);
  const others = secretNames.filter(
    (name) => given[name] && present[name] && present[name] !== given[name],
  );
  const kept = secretNames.map((name) => [name, given[name] ?? present[name]] as const);
  return { others, secrets: Object.fromEntries(kept) };
}

/** Stores secrets in the files for those that settings do not give: all that the portal lacks, or none. */
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
