import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import { policySchema, type ProtectionPolicy } from './policy';

const FOLDER = join('data', 'policies');

/**
 * Reads the policy of a name.
 *
 * @throws if the file does not exist or is not a policy.
 */
export async function readPolicy(name: string, folder = FOLDER): Promise<ProtectionPolicy> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8');
  const policy = policySchema.parse(JSON.parse(text));
  if (policy.name !== name) throw new Error(`The policy ${name} calls itself ${policy.name}`);
  return policy;
}

/**
 * Reads the policy that `PROTECTION_POLICY` gives by name or file path.
 *
 * @param declared - the datasets whose dimensions it has to weigh.
 * @throws OperatorError if the file does not exist, is not a policy, or gives a dimension no weight.
 */
export async function loadPolicy(
  setting: string,
  declared: readonly Dataset[] = datasets,
): Promise<ProtectionPolicy> {
  const name = basename(setting, '.json');
  const read = readPolicy(name, name === setting ? FOLDER : dirname(setting));
  const policy = await read.catch((cause: unknown) => {
    throw new OperatorError('environment', [{ key: 'PROTECTION_POLICY' }], { cause });
  });
  const problems =
    policy.exact === 'all' ? [] : declared.flatMap((dataset) => unweighted(dataset, policy));
  if (problems.length > 0) throw new OperatorError('start', problems);
  return policy;
}

/**
 * The dimensions of a dataset without a weight in a policy: a dimension that nobody has judged may reveal
 * more than the others.
 */
function unweighted({ name, dimensions }: Dataset, policy: ProtectionPolicy): OperatorProblem[] {
  return dimensions
    .filter((dimension) => policy.weights[dimension.name] === undefined)
    .map((dimension) => ({
      key: 'weight',
      values: { policy: policy.name, dataset: name, dimension: dimension.name },
    }));
}
