import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { type YearChanges } from '../release/count-changes.server';
import { changesSincePublication } from '../release/publish-calculation.server';
import { KEY_COLUMN, streamRecords } from '~/calculations/stream-records.server';
import { describeCalculation, timesOf } from '~/calculations/calculation-info';
import { type ObservationSources } from '../observations/get-observations.server';
import {
  attackedRecord,
  type AttackedRecord,
  yearsOfRecords,
} from '~/protection/attack/attacked-records';
import { attackPortal, type AttackResult } from '~/protection/attack/attack-portal.server';
import { portalUnder } from '~/protection/attack/portal';
import { findHolding } from '~/protection/linkage/held-records.server';
import { type MovedNumbers, movedNumbers } from './moved-numbers.server';
import { defaultViews, drawFilteredView } from './reported-views.server';
import { type SharesOfTables, sharesOfTables } from './shares-of-tables.server';
import { type Usefulness, usefulness } from './usefulness.server';

/** What an officer learns of a calculation before it is published. */
export interface ProtectionReport {
  /** How tables are disclosed by the number of filters besides the year: none, one, two, three. */
  shares: SharesOfTables[];
  /** What typical tables disclose, and those under two filters. */
  usefulness: Usefulness[];
  /** What visitors see change; null if nothing else is published. */
  since: (MovedNumbers & { published: Calculation }) | null;
  /** As counted by the publishing gate; null if there is nothing to compare with. */
  changes: YearChanges[] | null;
  /**
   * What comparing it with the published versions would disclose; null like `changes`, and if nothing is held
   * back.
   */
  linkage: Linkage | null;
  /** Null if the policy hides nothing. */
  attack: AttackResult | null;
}

/** What an outsider learns by comparing a calculation that holds nothing back with the published versions. */
export interface Linkage {
  /** The number of the calculation published last. */
  comparedWith: number;
  /** The records that differ from it. */
  changed: number;
  /** Of these, how many have to be held back, so that nobody learns two or more codes of any. */
  linked: number;
}

/** The steps of a report. */
export type ReportStep = 'records' | 'tables' | 'numbers' | 'linkage' | 'attack';

interface ReportOptions extends ObservationSources {
  /** Called at the beginning of each step, and of each attacked view. */
  onProgress?(step: ReportStep): void;
}

const SEED = 2026;
const MAX_FILTERS = 3;
/** Views under this many filters are compared with coarser tables. */
const COARSER_FILTERS = 2;
const FILTERED_VIEWS = 50;
const ATTACKED_VIEWS = 8;
/** A view takes seconds: no further one begins after this time. */
const ATTACK_MS = 35_000;

/**
 * Reports what publishing a calculation would disclose of the people behind it: how its tables are disclosed,
 * which disclosed numbers move, which records everybody could compare and recognise, and what an attack on a
 * sample finds. Views are random, but the same each time.
 */
export async function reportOnProtection(
  db: Db,
  dataset: Dataset,
  calculation: Calculation,
  { engine, policy, onProgress = () => {} }: ReportOptions,
): Promise<ProtectionReport> {
  onProgress('records');
  const records = await readAttackedRecords(db, dataset, calculation);
  const described = describeCalculation(calculation);
  const { date, lastDate, coveredUntil, defaultYear } = described;
  const context = {
    dataset: recordedDataset(dataset, described),
    calculation: { ...calculation, date, lastDate, coveredUntil, defaultYear },
    codeLists: await createReadCodeLists(db)(calculation.code_lists),
  };
  onProgress('tables');
  const sources = { engine, policy };
  const generator = xoroshiro128plus(SEED);
  const draw = () => (generator.next() >>> 0) / 2 ** 32;
  const views = defaultViews(context, records);
  const shares = [await sharesOfTables(sources, context, views)];
  let useful: Usefulness[] = [];
  for (let filters = 1; filters <= MAX_FILTERS; filters += 1) {
    const filtered = Array.from(
      { length: FILTERED_VIEWS },
      () => drawFilteredView(context, records, filters, draw) ?? [],
    ).flat();
    shares.push(await sharesOfTables(sources, context, filtered));
    if (filters === COARSER_FILTERS) useful = await usefulness(sources, context, filtered);
  }
  onProgress('numbers');
  const published = await getPublishedCalculation(db, dataset.name);
  const isOther = published !== null && published.id !== calculation.id;
  const before = isOther && { ...published, ...timesOf(published) };
  const moved = before && (await movedNumbers(sources, context, { views, before }));
  const changes = await changesSincePublication(db, calculation);
  const years = yearsOfRecords(dataset, records, policy);
  onProgress('linkage');
  const { through_import: throughImport, code_lists: codeListsVersion } = calculation;
  const holding =
    changes &&
    (await findHolding(db, dataset, {
      throughImport,
      codeListsVersion,
      policy,
      codeLists: context.codeLists,
    }));
  if (policy.exact !== 'all') onProgress('attack');
  return {
    linkage: holding && { ...holding, linked: holding.held.length },
    shares,
    usefulness: useful,
    since: isOther && moved ? { ...moved, published } : null,
    changes,
    attack:
      policy.exact === 'all'
        ? null
        : await attackPortal({
            // What is not recorded is in no table, and is the same in all records of recorded years.
            dataset: context.dataset,
            codeLists: context.codeLists,
            records,
            years,
            draw,
            views: ATTACKED_VIEWS,
            portal: portalUnder(context.dataset, policy, context.codeLists, years),
            isOver: after(ATTACK_MS),
          }),
  };
}

/** Returns a function that says whether some time has passed since this call. */
function after(milliseconds: number): () => boolean {
  const start = performance.now();
  return () => performance.now() - start > milliseconds;
}

async function readAttackedRecords(
  db: Db,
  dataset: Dataset,
  calculation: Calculation,
): Promise<AttackedRecord[]> {
  const records: AttackedRecord[] = [];
  for await (const row of streamRecords(db, dataset, calculation)) {
    records.push(attackedRecord(dataset, row, Number(row[KEY_COLUMN]) >>> 0));
  }
  return records;
}
