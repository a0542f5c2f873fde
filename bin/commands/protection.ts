import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { datasets, getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { listCalculations } from '~/calculations/calculation-queries.server';
import { heldShareOf, loneMovesOf } from '~/statistics/release/publish-calculation.server';
import { createLabels } from '~/statistics/view/labels';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { holdsTooMuch } from '~/protection/linkage/hold-back';
import { hasTooManyLoneMoves } from '~/protection/linkage/lone-moves';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { loadPolicy } from '~/protection/read-policy.server';
import { type MovedNumber } from '~/statistics/protection-report/moved-numbers.server';
import {
  type Linkage,
  type ProtectionReport,
  reportOnProtection,
  type ReportStep,
} from '~/statistics/protection-report/report-on-protection.server';
import {
  protections,
  type SharesOfTables,
} from '~/statistics/protection-report/shares-of-tables.server';
import { type Usefulness } from '~/statistics/protection-report/usefulness.server';
import { formatDisclosed } from '~/statistics/observations/format-disclosed';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { type CommandContext, type RegisterCommand } from './command';
import { describeHeld, describeHeldShare, describeLoneMoves } from './describe-calculation';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `protection report`: describes what publishing a calculation would disclose about people. */
export const registerProtection: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  program
    .command('protection')
    .description(t('protection.description'))
    .command('report')
    .description(t('protection.report'))
    .argument('[number]', t('protection.number'))
    .action(async (number?: string) => {
      const policy = await loadPolicy(environment.PROTECTION_POLICY);
      await withDatabase(environment, async (db) => {
        const chosen = await chooseCalculations(db, number);
        if (chosen.length === 0) {
          const key = number === undefined ? 'none' : 'unknown';
          return refuse(t(`protection.${key}`, { number }));
        }
        for (const calculation of chosen) await report(db, calculation, policy, context);
      });
    });
};

/** Returns the calculation of a number; without one, the newest of each dataset that was never published. */
async function chooseCalculations(db: Db, number?: string): Promise<Calculation[]> {
  const standing = (await listCalculations(db)).filter(
    (calculation) => calculation.retracted_at === null,
  );
  if (number !== undefined) return standing.filter(({ id }) => String(id) === number);
  return datasets.flatMap(({ name }) => {
    const newest = standing.find(({ dataset }) => dataset === name);
    return newest && newest.publishedAt === null ? [newest] : [];
  });
}

async function report(
  db: Db,
  calculation: Calculation,
  policy: ProtectionPolicy,
  context: CommandContext,
): Promise<void> {
  const { environment, t } = context;
  const dataset = getDataset(calculation.dataset);
  if (!dataset) return;
  const facts = { number: String(calculation.id), dataset: dataset.name };
  const engine = createStatisticsEngine(environment, policy, db);
  const onProgress = (step: ReportStep) => console.error(t(`protection.progress.${step}`, facts));
  const result = await reportOnProtection(db, dataset, calculation, { engine, policy, onProgress });
  const lines = [
    t('protection.title', { ...facts, policy: nameOfPolicy(policy) }),
    describeShares(result.shares, context),
    await describeUsefulness(result.usefulness, context),
    ...(await describeSums(dataset, policy, context)),
    ...(await describeMoved(db, calculation, result, context)),
    ...describeChanges(result, calculation, policy, context),
    describeAttack(result, context),
  ];
  console.log(lines.join('\n\n'));
}

function describeShares(
  shares: readonly SharesOfTables[],
  { language, t }: CommandContext,
): string {
  const { number } = formatsOf(language);
  const percent = (part: number, all: number) => number(all && Math.round((100 * part) / all));
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const head = [
    t('protection.filters'),
    t('protection.views'),
    ...protections.map((level) => t(`protection.levels.${level}`)),
  ];
  const rows = shares.map(({ views, tables, mentions }, filters) => [
    number(filters),
    number(views),
    ...protections.map((level) =>
      t('protection.share', {
        tables: percent(tables[level], sum(tables)),
        mentions: percent(mentions[level], sum(mentions)),
      }),
    ),
  ]);
  const table = formatTable([head, ...rows], { alignRight: head.map((_, column) => column) });
  const useful = shares.map(({ tables }) => percent(tables.exact + tables.rounded, sum(tables)));
  const [none, one, two, three] = useful;
  return [t('protection.shares'), table, t('protection.useful', { none, one, two, three })].join(
    '\n',
  );
}

async function describeUsefulness(
  tables: readonly Usefulness[],
  { language, t }: CommandContext,
): Promise<string> {
  const { number } = formatsOf(language);
  const texts = await getTexts(language, 'statistics');
  const percent = (share: number) =>
    t('protection.percent', { share: number(Math.round(100 * share)) });
  const nameOf = (by: readonly string[]) =>
    by.map((parameter) => texts(`parameters.${parameter}`)).join(' × ');
  const rows = tables.map(({ by, finer, coarser }) => [
    by ? nameOf(by.finer) : t('protection.filtered'),
    percent(finer),
    by ? nameOf(by.coarser) : t('protection.better'),
    percent(coarser),
  ]);
  const heading = t('protection.disclosed');
  const head = [t('protection.table'), heading, t('protection.coarser'), heading];
  const table = formatTable([head, ...rows], { alignRight: [1, 3] });
  const hidden = tables
    .flatMap((result) => result.hidden ?? [])
    .map(({ depth, few, threshold }) =>
      t('protection.hidden', {
        depth: percent(depth),
        few: percent(few),
        threshold: percent(threshold),
      }),
    );
  return [t('protection.usefulness'), table, ...hidden].join('\n');
}

/** Describes how sums of the records are rounded, if any are. */
async function describeSums(
  { measures }: Dataset,
  { sumBase }: ProtectionPolicy,
  { language }: CommandContext,
): Promise<string[]> {
  if (sumBase === 1 || measures.every(({ column }) => column === undefined)) return [];
  const texts = await getTexts(language, 'readme');
  return [texts('archive.sums', { sums: sumBase })];
}

async function describeMoved(
  db: Db,
  { code_lists }: Calculation,
  { since }: ProtectionReport,
  { language, t }: CommandContext,
): Promise<string[]> {
  if (!since) return [t('protection.first')];
  const { number } = formatsOf(language);
  const texts = await getTexts(language, 'statistics');
  const labels = createLabels(await createReadCodeLists(db)(code_lists), language, texts);
  const dimensions = getDataset(since.published.dataset)?.dimensions ?? [];
  const nameOf = ({ of }: MovedNumber) => {
    const dimension = dimensions.find(({ name }) => name === of?.dimension);
    if (!dimension || !of) return ['', t('protection.total')];
    const subject = dimension.calendar ? '' : texts(`parameters.${dimension.parameter}`);
    return [subject, labels(dimension, of.code)];
  };
  const rows = since.largest.map((moved) => [
    moved.year ?? t('protection.allYears'),
    ...nameOf(moved),
    `${formatDisclosed(moved.before, language)} → ${formatDisclosed(moved.after, language)}`,
  ]);
  const moved = t('protection.moved', {
    number: String(since.published.id),
    moved: number(since.moved),
    numbers: number(since.numbers),
  });
  return [
    [moved, ...(rows.length > 0 ? [t('protection.largest'), formatTable(rows)] : [])].join('\n'),
  ];
}

const counts = ['added', 'removed', 'changed'] as const;

function describeChanges(
  { changes, linkage }: ProtectionReport,
  calculation: Calculation,
  policy: ProtectionPolicy,
  { language, t }: CommandContext,
): string[] {
  if (!changes) return [];
  const { number } = formatsOf(language);
  const head = [t('protection.year'), ...counts.map((count) => t(`protection.${count}`))];
  const rows = [...changes]
    .sort((a, b) => a.year.localeCompare(b.year))
    .map((change) => [change.year, ...counts.map((count) => number(change[count]))]);
  const table = formatTable([head, ...rows], { alignRight: [1, 2, 3] });
  return [
    [
      t('protection.changes'),
      changes.length > 0 ? table : t('protection.noChanges'),
      ...describeLinkage(linkage, { language, t }),
      ...describeHolding(calculation, policy, { language, t }),
      ...describeMoves(calculation, policy, { language, t }),
    ].join('\n'),
  ];
}

/** Describes what comparing with the published versions would disclose. */
function describeLinkage(
  linkage: Linkage | null,
  { language, t }: Pick<CommandContext, 'language' | 't'>,
): string[] {
  if (!linkage) return [];
  const { number } = formatsOf(language);
  const { comparedWith, changed, linked } = linkage;
  return [
    t('protection.linkage', {
      count: linked,
      number: String(comparedWith),
      changed: number(changed),
      linked: number(linked),
    }),
  ];
}

/** Describes how many of the changed records are held back, and whether the policy allows that. */
function describeHolding(
  calculation: Calculation,
  policy: ProtectionPolicy,
  { language, t }: Pick<CommandContext, 'language' | 't'>,
): string[] {
  if (policy.maxHeldShare === null || calculation.compared_with === null) return [];
  const facts = describeHeld(calculation, language);
  const share = heldShareOf(calculation);
  if (!share) return [t('protection.nothingHeld', facts)];
  return [
    t('protection.held', facts),
    ...describeHeldShare(calculation, policy, { language, t }),
    ...(holdsTooMuch(share, policy) ? [t('protection.tooMany')] : []),
  ];
}

/** Describes how many small counts change because of a single record, and whether the policy allows that. */
function describeMoves(
  calculation: Calculation,
  policy: ProtectionPolicy,
  { language, t }: Pick<CommandContext, 'language' | 't'>,
): string[] {
  const moves = loneMovesOf(calculation);
  return [
    ...describeLoneMoves(calculation, policy, { language, t }),
    ...(moves && hasTooManyLoneMoves(moves, policy) ? [t('protection.tooMany')] : []),
  ];
}

function describeAttack({ attack }: ProtectionReport, { language, t }: CommandContext): string {
  if (!attack) return t('protection.attack.none');
  const { number } = formatsOf(language);
  const { views, tried, recovered, concealed, proven } = attack;
  const found = t('protection.attack.found', {
    views: number(views),
    tried: number(tried),
    recovered: number(recovered),
    concealed: number(concealed),
    proven: number(proven),
  });
  return recovered > 0 ? `${found}\n${t('protection.attack.advice')}` : found;
}
