import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { attackPortal } from '~/protection/attack/attack-portal.server';
import { portalUnder } from '~/protection/attack/portal';
import { shareOfLone } from '~/protection/linkage/lone-moves';
import { readPolicy } from '~/protection/read-policy.server';
import {
  attackedColumns,
  columnClasses,
  ofKeyVariables,
  publicUseClasses,
} from './attack/public-use-classes';
import { simulatePublications, tryBatches } from './attack/simulate-publications';
import { portalOfGroups, thresholdPortal } from './attack/weak-portals';
import { demoCodeLists, demoRecords } from './attack/attacked-records';
import { randomStream } from '../bin/demo/random';

// Attacks the demo records under the policy `protected`, under greater depths of it and behind a plain
// threshold: `npm run attack -- [views] [dataset] [portal]`. The views are the same in every run. The portal
// "versions" is ten years of publications, each attacked together with the two before.

const [, , views = '500', onlyDataset, onlyPortal] = process.argv;
const policy = await readPolicy('protected');

for (const dataset of datasets) {
  if (!onlyDataset || onlyDataset === dataset.name) await attack(dataset);
}

async function attack(dataset: Dataset): Promise<void> {
  if (!onlyPortal || onlyPortal === 'versions') await attackPublications(dataset);
  if (onlyPortal === 'versions') return;
  const records = demoRecords(dataset);
  const codeLists = demoCodeLists(dataset);
  const held = { dataset, records, codeLists, min: policy.minCount };
  const columns = attackedColumns(held, policy);
  const portals = {
    protected: portalUnder(dataset, policy, codeLists),
    'protected, without coarser tables': portalUnder(dataset, policy, codeLists),
    'protected, coarser tables as counted': portalOfGroups(portalUnder(dataset, policy, codeLists)),
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
    const coarser = name.includes('without coarser') ? [] : dataset.coarser;
    const ofAll = {
      dataset: { ...dataset, coarser },
      portal,
      records,
      codeLists,
      views: Number(views),
      draw: uniform,
    };
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

async function attackPublications(dataset: Dataset): Promise<void> {
  const rules = { dataset, policy, codeLists: demoCodeLists(dataset) };
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  for (const size of [20, 50, 100, 230, 400, 700, 1700, 3000]) {
    const { linked, held, moves } = await tryBatches(rules, { size, batches: 3 });
    const fate = held > (policy.maxHeldShare ?? 1) ? ', refused' : '';
    console.log(
      `${size} new ${dataset.name}: ${percent(linked)} linked, ${percent(held)} held${fate}; ` +
        `of ${moves.moved} small counts that move, one record moves ${percent(shareOfLone(moves))}`,
    );
  }
  for (const [every, name] of [
    [1, 'months'],
    [3, 'quarters'],
    [6, 'half-years'],
  ] as const) {
    const result = await simulatePublications({ ...rules, every, months: 120 });
    const { states, refused, changed, held, pending, linkedBefore, linked, moves } = result;
    console.log(
      `${states} ${name} of ${dataset.name}: ${refused} refused; ${held} of ${changed} changes held, ` +
        `${pending} of them still at the end; ${linkedBefore} linked before, ${linked} after; ` +
        `of ${moves.moved} small counts that moved, one record moved ${percent(shareOfLone(moves))}`,
    );
  }
}
