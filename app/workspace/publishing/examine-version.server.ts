import { LRUCache } from 'lru-cache';
import { type Account } from '~/auth/account';
import { hasRole, requireRole } from '~/auth/require-role';
import {
  type CalculationEntry,
  getComparedCalculation,
  getPreviouslyPublished,
  getPublishedCalculation,
  listCalculations,
} from '~/calculations/calculation-queries.server';
import { type BrokenExpectation } from '~/calculations/expectations/expectation';
import { type Db } from '~/platform/db/client.server';
import { type PlannedPublication } from '~/platform/db/schema';
import { type HeldShare } from '~/protection/linkage/hold-back';
import { type LoneMoves } from '~/protection/linkage/lone-moves';
import { type ProtectionPolicy } from '~/protection/policy';
import { type YearChanges } from '~/statistics/release/count-changes.server';
import { listPlannedPublications } from '~/statistics/release/planned-publications.server';
import {
  changesSincePublication,
  examinePublication,
  heldShareOf,
  loneMovesOf,
  needsNote,
} from '~/statistics/release/publish-calculation.server';
import { listPublications, type Publication } from './list-publications.server';
import { currentPlan } from './list-versions.server';
import { publishingRoles } from './publishing-roles';

/** Where a version stands: shown to visitors, formerly so, next, passed over by a later one, or taken back. */
export type VersionState = 'published' | 'former' | 'draft' | 'passed' | 'retracted';

type Refusal = NonNullable<Awaited<ReturnType<typeof examinePublication>>['refusal']>['code'];

/** A version, with what stands against its publication. */
export interface ExaminedVersion {
  calculation: CalculationEntry;
  state: VersionState;
  /** What visitors see of its dataset; null before the first publication. */
  published: CalculationEntry | null;
  publications: Publication[];
  /** The number of the version that visitors would see without it; null if there is none. */
  previous: number | null;
  /** The records that differ from what visitors see, by year; null if there is nothing to compare with. */
  changes: YearChanges[] | null;
  /** Whether they are those of real records in place of the synthetic ones that visitors see. */
  replacesSynthetic: boolean;
  share: HeldShare | null;
  moves: LoneMoves | null;
  /** Why it is not published, or not without a reason; null if nothing stands against it. */
  refusal: Refusal | null;
  /** What is expected of its records that they do not meet; null if nothing is expected. */
  unmet: readonly BrokenExpectation[] | null;
  /** Whether the account calculated it, so that it does not publish it. */
  isOwn: boolean;
  /** Whether nobody else has to publish what somebody calculated. */
  isPublishedAlone: boolean;
  needsNote: boolean;
  /** Whether the account may publish it if what stands against it is answered. */
  isPublishable: boolean;
  plan: PlannedPublication | null;
}

type ComparedRecords = Pick<ExaminedVersion, 'changes' | 'replacesSynthetic' | 'needsNote'>;

interface ExamineOptions {
  policy: ProtectionPolicy;
  isPublishedAlone: boolean;
}

/** Calculations do not change: the same two always differ by the same records. */
const knownRecords = new LRUCache<string, ComparedRecords>({ max: 100 });

/**
 * Returns a version and what stands against its publication by the account; null if there is none of that number.
 *
 * @throws RoleMissing for everybody except analysts and publishers.
 */
export async function examineVersion(
  db: Db,
  account: Account,
  id: number,
  options: ExamineOptions,
): Promise<ExaminedVersion | null> {
  requireRole(account, ...publishingRoles);
  const calculations = await listCalculations(db);
  const calculation = calculations.find((each) => each.id === id);
  if (!calculation) return null;
  const { dataset } = calculation;
  const ofDataset = calculations.filter((each) => each.dataset === dataset);
  const published = ofDataset.find(({ isPublished }) => isPublished) ?? null;
  const state = stateOf(calculation, published);
  const by = { accountId: account.id };
  const { isOwn, refusal, unmet } = await examinePublication(db, calculation, { by, ...options });
  const [last] = await listPublications(db, { dataset, limit: 1 });
  const isOffered = state === 'draft' || state === 'former' || state === 'passed';
  const compared = isOffered ? await compareRecords(db, calculation) : null;
  return {
    calculation,
    state,
    published,
    publications: await listPublications(db, { dataset, calculation: id, limit: 20 }),
    previous: await getPreviouslyPublished(db, calculation),
    changes: compared?.changes ?? null,
    replacesSynthetic: compared?.replacesSynthetic ?? false,
    share: heldShareOf(calculation),
    moves: loneMovesOf(calculation),
    refusal: isOffered ? (refusal?.code ?? null) : null,
    unmet,
    isOwn,
    isPublishedAlone: options.isPublishedAlone,
    needsNote: compared?.needsNote ?? false,
    isPublishable: isOffered && hasRole(account, 'publisher'),
    plan: currentPlan(await listPlannedPublications(db), {
      dataset,
      publishedAt: last?.published_at,
    }),
  };
}

function stateOf(
  { id, isPublished, publishedAt, retracted_at }: CalculationEntry,
  published: CalculationEntry | null,
): VersionState {
  if (retracted_at) return 'retracted';
  if (isPublished) return 'published';
  if (publishedAt) return 'former';
  return id > (published?.id ?? 0) ? 'draft' : 'passed';
}

/** Returns by which records a version differs from what visitors see, and whether readers have to learn why. */
async function compareRecords(db: Db, calculation: CalculationEntry): Promise<ComparedRecords> {
  const last = await getComparedCalculation(db, calculation.dataset);
  const published = await getPublishedCalculation(db, calculation.dataset);
  const key = [calculation.id, last?.id, published?.id, calculation.publishedAt !== null].join();
  const known = knownRecords.get(key);
  if (known) return known;
  const changes = await changesSincePublication(db, calculation);
  const compared = {
    changes: changes && [...changes].sort((a, b) => a.year.localeCompare(b.year)),
    replacesSynthetic: last?.is_synthetic === true && !calculation.is_synthetic,
    needsNote: await needsNote(db, calculation),
  };
  knownRecords.set(key, compared);
  return compared;
}
