import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policySchema, type ProtectionPolicy } from './policy';

/**
 * Reads the policy of a name.
 *
 * @throws when there is no such file, or when it is no policy.
 */
export async function readPolicy(
  name: string,
  folder = join('data', 'policies'),
): Promise<ProtectionPolicy> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8');
  const policy = policySchema.parse(JSON.parse(text));
  if (policy.name !== name) throw new Error(`The policy ${name} calls itself ${policy.name}`);
  return policy;
}
