import { type View } from '../view/view';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { type ReportContext, tablesOf } from './reported-views.server';

/** How counts can be disclosed. */
export const protections = ['exact', 'rounded', 'below-threshold', 'suppressed'] as const;

/** How many are disclosed in each of these ways. */
export type Shares = Record<DisclosedValue['protection'], number>;

/** How the tables of some views are disclosed. */
export interface SharesOfTables {
  views: number;
  /** Tables; `below-threshold` are those that disclose no code. */
  tables: Shares;
  /** What they count: each code of each record. */
  mentions: Shares;
}

/** Returns how the tables of views are disclosed under the policy, and how much of what they count. */
export async function sharesOfTables(
  { engine, policy }: ObservationSources,
  context: ReportContext & Observed,
  views: readonly View[],
): Promise<SharesOfTables> {
  const shares: SharesOfTables = { views: views.length, tables: none(), mentions: none() };
  for (const view of views) {
    const tables = tablesOf({ ...context, view });
    const requested = { tables: Object.fromEntries(tables.entries()) };
    const disclosed = await getObservations({ engine, policy }, context, requested);
    const exact = { ...policy, exact: 'all' as const };
    const counted = await getObservations({ engine, policy: exact }, context, requested);
    for (const [name, table] of Object.entries(disclosed.tables ?? {})) {
      shares.tables[wayOf(table)] += 1;
      for (const { code, value } of counted.tables?.[name]?.all ?? []) {
        shares.mentions[table.of(code).protection] += value ?? 0;
      }
    }
  }
  return shares;
}

function wayOf({ suppression, isExact, all }: Observations): DisclosedValue['protection'] {
  if (suppression) return 'suppressed';
  if (isExact) return 'exact';
  return all.length > 0 ? 'rounded' : 'below-threshold';
}

function none(): Shares {
  return { exact: 0, rounded: 0, 'below-threshold': 0, suppressed: 0 };
}
