import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '~/i18n/operator-error';
import { policySchema, type ProtectionPolicy } from './policy';

const FOLDER = join('data', 'policies');

/**
 * Reads the policy of a name.
 *
 * @throws when there is no such file, or when it is no policy.
 */
export async function readPolicy(name: string, folder = FOLDER): Promise<ProtectionPolicy> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8');
  const policy = policySchema.parse(JSON.parse(text));
  if (policy.name !== name) throw new Error(`The policy ${name} calls itself ${policy.name}`);
  return policy;
}

/**
 * The policy that `PROTECTION_POLICY` names, or the path of its file.
 *
 * @throws OperatorError when there is none, or when it is no policy.
 */
export async function loadPolicy(setting: string): Promise<ProtectionPolicy> {
  const name = basename(setting, '.json');
  try {
    return await readPolicy(name, name === setting ? FOLDER : dirname(setting));
  } catch (cause) {
    throw new OperatorError('environment', [{ key: 'PROTECTION_POLICY' }], { cause });
  }
}
