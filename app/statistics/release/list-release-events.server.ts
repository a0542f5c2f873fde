import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';
import {
  describeCalculation,
  calculationInfo,
  type CalculationInfo,
} from '~/calculations/calculation-info';

import { type ProtectionPolicy } from '~/protection/policy';
import { type Override, overrideOf } from './override';
import { countYearsOf, movedFigures, type MovedFigure } from './moved-figures.server';

/** An event that changed what visitors see of a dataset. */
export interface ReleaseEvent {
  /** Unique among events: one calculation can be published and withdrawn several times. */
  id: string;
  /** Retracted: taken back permanently. Withdrawn: the previous calculation is shown again. */
  kind: 'published' | 'withdrawn' | 'retracted';
  at: Date;
  dataset: string;
  calculation: CalculationInfo;
  /** Why it was retracted, as staff wrote it; null for other events. */
  reason: string | null;
  /** How many changed records it holds back; 0 for other events. */
  held: number;
  /** What the publishing gate would have refused, and why it was published nevertheless; null if nothing. */
  override: Override | null;
  /** The note to readers, by language. */
  note: Names | null;
  /**
   * The official totals that a publication moved by many records; null if there is no previous version to
   * compare with.
   */
  moved: readonly MovedFigure[] | null;
  /** Whether visitors may still see the calculation. */
  isVisible: boolean;
}

/**
 * Lists the publications, withdrawals and retractions of some datasets, newest first; the policy decides
 * which movements they show.
 */
export async function listReleaseEvents(
  db: Db,
  datasets: readonly Pick<Dataset, 'name'>[],
  policy: ProtectionPolicy,
): Promise<ReleaseEvent[]> {
  const names = datasets.map(({ name }) => name);
  const years = await countYearsOf(db, names, policy);
  const rows = await db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .selectAll('calculation')
    .select(['publication.id as publication', 'published_at', 'withdrawn_at', 'override_reason'])
    .select(['overridden_refusal', 'note', 'withdrawal_note'])
    .where('calculation.dataset', 'in', [...names, ''])
    .orderBy('publication.id')
    .execute();
  // A retraction withdraws all publications with it, and those of synthetic records.
  const retractions = new Set(rows.map(({ retracted_at }) => retracted_at?.getTime()));
  const retracted = new Map<number, ReleaseEvent>();
  const events = rows.flatMap((row): ReleaseEvent[] => {
    const { dataset, publication, published_at, withdrawn_at, retracted_at } = row;
    const calculation = calculationInfo(describeCalculation(row));
    const common = {
      dataset,
      calculation,
      reason: null,
      isVisible: !retracted_at,
      held: 0,
      override: null,
      moved: null,
    };
    const before = rows.findLast(
      (event) =>
        event.dataset === dataset &&
        event.publication < publication &&
        (event.withdrawn_at === null || event.withdrawn_at > published_at),
    );
    const moved =
      before && !before.retracted_at && !retracted_at
        ? movedFigures(before, calculation, years)
        : null;
    if (retracted_at) {
      retracted.set(row.id, {
        ...common,
        id: `retracted-${row.id}`,
        kind: 'retracted',
        at: retracted_at,
        reason: row.retraction_reason,
        note: null,
      });
    }
    const isWithdrawn = withdrawn_at && !retractions.has(withdrawn_at.getTime());
    return [
      {
        ...common,
        id: `published-${publication}`,
        kind: 'published',
        at: published_at,
        held: row.held_records ?? 0,
        moved,
        // Of a retracted one only the reason for the retraction is kept.
        ...(retracted_at
          ? {}
          : {
              override: overrideOf(row, {
                reason: row.override_reason,
                refusal: row.overridden_refusal,
              }),
            }),
        note: retracted_at ? null : row.note,
      },
      ...(isWithdrawn
        ? [
            {
              ...common,
              id: `withdrawn-${publication}`,
              kind: 'withdrawn' as const,
              at: withdrawn_at,
              note: retracted_at ? null : row.withdrawal_note,
            },
          ]
        : []),
    ];
  });
  return [...events, ...retracted.values()].sort((a, b) => b.at.getTime() - a.at.getTime());
}
