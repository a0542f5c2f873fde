import { complaints } from '~/datasets/complaints';
import { attackPortal } from '~/features/statistics/protection/attack/attack-portal.server';
import { portalUnder } from '~/features/statistics/protection/attack/portal';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { ofKeyVariables, publicUseClasses } from './attack/public-use-classes';
import { thresholdPortal } from './attack/threshold-portal';
import { demoRecords } from './demo/attacked-records';
import { randomStream } from './demo/random';

// Attacks the demo records under the policy `protected`, under greater depths of it and behind a plain
// threshold: `npm run attack -- [views]`. Always the same views.

const views = Number(process.argv[2] ?? 500);
const records = demoRecords();
const policy = await readPolicy('protected');
const files = await publicUseClasses(complaints, records, policy.minCount);
const portals = {
  protected: portalUnder(complaints, policy),
  'protected, with public-use files': portalUnder(complaints, policy),
  'threshold of 5': thresholdPortal,
  'depth 6': portalUnder(complaints, { ...policy, maxDepth: 6 }),
  'any depth': portalUnder(complaints, { ...policy, maxDepth: null }),
};

console.log(`${records.length} records, ${views} views`);
for (const [name, portal] of Object.entries(portals)) {
  const { uniform } = randomStream(2026, 1);
  const attack = { dataset: complaints, portal, records, views, draw: uniform };
  const result = await attackPortal(
    name.includes('files') ? { ...attack, dataset: ofKeyVariables(complaints), files } : attack,
  );
  const { tried, recovered, concealed, proven } = result;
  console.log(
    `${name}: ${recovered} of ${tried} small counts recovered, ${proven} of ${concealed} proven to exist`,
  );
}
