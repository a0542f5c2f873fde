import { sql, type RawBuilder } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';
import { historyList, historyRoles, type HistoryKind } from './history-list';

/** An event in the history of a dataset; what does not apply to its kind is null. */
export interface HistoryEvent {
  kind: HistoryKind;
  at: Date;
  dataset: string;
  /** Who did it, in the form of `keptActor`. */
  by: string;
  /** The import, or the calculation. */
  number: number;
  isSynthetic: boolean;
  /** Of imports. */
  fileName: string | null;
  added: number | null;
  changed: number | null;
  unchanged: number | null;
  rejected: number | null;
  /** Of imports that take one back, or put one back: the records that are current no more. */
  ended: number | null;
  /** The import that it takes back, or puts back, and the one that has taken it back. */
  takesBack: number | null;
  takenBackBy: number | null;
  /** Of calculations: their records, and the last import that they count. */
  records: number | null;
  throughImport: number | null;
  /** Whether visitors see the calculation now. */
  isPublished: boolean | null;
  /** The reason that its actor has given. */
  reason: string | null;
  /** The note to readers, by language. */
  note: Names | null;
}

/**
 * Returns a page of the history of all datasets.
 *
 * @throws RoleMissing for everybody but analysts and publishers.
 */
export async function listHistory(
  db: Db,
  account: Account,
  request: ListRequest,
): Promise<ListPage<HistoryEvent>> {
  requireRole(account, ...historyRoles);
  const { dataset = null, kind = null } = request.chosen;
  const matching = sql`from (${events}) as event
    where (${dataset}::text is null or dataset = ${dataset})
      and (${kind}::text is null or kind = ${kind})`;
  return getListPage(historyList, request, {
    async count() {
      const { rows } = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },
    async items({ limit, offset }) {
      const { rows } = await sql<HistoryEvent>`
        select * ${matching}
        order by at ${direction(request)}, number ${direction(request)}, kind
        limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  });
}

const direction = ({ sort }: ListRequest) => (sort.direction === 'asc' ? sql`asc` : sql`desc`);

const imports = sql`
  select
    case import.kind when 'merge' then 'merged' when 'correction' then 'corrected'
      when 'removal' then 'removed' when 'withdrawal' then
        case target.kind when 'withdrawal' then 'putBack' else 'takenBack' end
      else 'imported' end as kind,
    import.imported_at as at, import.dataset, import.imported_by as by, import.id as number,
    import.is_synthetic as "isSynthetic", import.file_name as "fileName",
    import.added, import.changed, import.unchanged, import.rejected,
    case import.kind when 'withdrawal' then import.rows - import.changed end as ended,
    case target.kind when 'withdrawal' then target.takes_back else target.id end as "takesBack",
    import.withdrawn_by as "takenBackBy",
    null::integer as records, null::integer as "throughImport", null::boolean as "isPublished",
    import.reason, null::jsonb as note
  from import left join import as target on target.id = import.takes_back`;

/** The publication of each dataset that visitors see. */
const current = sql`
  select distinct on (dataset) id, calculation_id from publication
  where withdrawn_at is null order by dataset, id desc`;

const calculations = ofCalculation({
  kind: 'calculated',
  at: sql`calculation.calculated_at`,
  by: sql`calculation.calculated_by`,
  source: sql`calculation`,
});

const retractions = ofCalculation({
  kind: 'retracted',
  at: sql`calculation.retracted_at`,
  by: sql`calculation.retracted_by`,
  reason: sql`calculation.retraction_reason`,
  source: sql`calculation where calculation.retracted_at is not null`,
});

const publication = sql`publication join calculation on calculation.id = publication.calculation_id`;

const publications = ofCalculation({
  kind: 'published',
  at: sql`publication.published_at`,
  by: sql`publication.published_by`,
  reason: sql`publication.override_reason`,
  note: sql`publication.note`,
  source: publication,
});

/** A retraction withdraws all publications with it, and those of synthetic records. */
const rollbacks = ofCalculation({
  kind: 'rolledBack',
  at: sql`publication.withdrawn_at`,
  by: sql`publication.withdrawn_by`,
  note: sql`publication.withdrawal_note`,
  source: sql`${publication} where publication.withdrawn_at is not null
    and publication.withdrawn_at not in (
      select retracted_at from calculation where retracted_at is not null
    )`,
});

const events = sql.join(
  [imports, calculations, publications, rollbacks, retractions],
  sql` union all `,
);

interface CalculationEvents {
  kind: HistoryKind;
  at: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  reason?: RawBuilder<unknown>;
  note?: RawBuilder<unknown>;
  source: RawBuilder<unknown>;
}

function ofCalculation({
  kind,
  at,
  by,
  reason = sql`null::text`,
  note = sql`null::jsonb`,
  source,
}: CalculationEvents): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(kind)}, ${at}, calculation.dataset, ${by}, calculation.id,
      calculation.is_synthetic, null, null, null, null, null, null, null, null,
      calculation.records, calculation.through_import,
      calculation.id in (select calculation_id from (${current}) as current),
      ${reason}, ${note}
    from ${source}`;
}
