import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { attackPortal } from '~/features/statistics/protection/attack/attack-portal.server';
import { portalUnder } from '~/features/statistics/protection/attack/portal';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import {
  attackedColumns,
  columnClasses,
  ofKeyVariables,
  publicUseClasses,
} from './attack/public-use-classes';
import { thresholdPortal } from './attack/threshold-portal';
import { demoCodeLists, demoRecords } from './demo/attacked-records';
import { randomStream } from './demo/random';

// Attacks the demo records under the policy `protected`, under greater depths of it and behind a plain
// threshold: `npm run attack -- [views] [dataset] [portal]`. Always the same views.

const [, , views = '500', onlyDataset, onlyPortal] = process.argv;
const policy = await readPolicy('protected');

for (const dataset of datasets) {
  if (!onlyDataset || onlyDataset === dataset.name) await attack(dataset);
}

async function attack(dataset: Dataset): Promise<void> {
  const records = demoRecords(dataset);
  const codeLists = demoCodeLists(dataset);
  const held = { dataset, records, codeLists, min: policy.minCount };
  const columns = attackedColumns(held, policy);
  const portals = {
    protected: portalUnder(dataset, policy, codeLists),
    'protected, with public-use files': portalUnder(dataset, policy, codeLists),
    'protected, by the columns of public-use files': columns.portal,
    'threshold of 5': thresholdPortal,
    'depth 6': portalUnder(dataset, { ...policy, maxDepth: 6 }, codeLists),
    'any depth': portalUnder(dataset, { ...policy, maxDepth: null }, codeLists),
  };
  console.log(`${records.length} ${dataset.name}, ${views} views`);
  for (const [name, portal] of Object.entries(portals)) {
    if (onlyPortal && onlyPortal !== name) continue;
    const { uniform } = randomStream(2026, 1);
    const ofAll = { dataset, portal, records, codeLists, views: Number(views), draw: uniform };
    const result = await attackPortal({
      ...ofAll,
      ...(name.includes('with public-use') && {
        dataset: ofKeyVariables(dataset),
        files: await publicUseClasses(held),
      }),
      ...(name.includes('columns') && { ...columns, files: await columnClasses(held) }),
    });
    const { tried, recovered, concealed, proven } = result;
    console.log(
      `${name}: ${recovered} of ${tried} small counts recovered, ${proven} of ${concealed} proven to exist`,
    );
  }
}
