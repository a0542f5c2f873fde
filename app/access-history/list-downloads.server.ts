import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { describeSize } from '~/platform/i18n/file-size.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { type Account } from '~/auth/account';
import { accessHistoryList } from './access-history-list';
import { type Download } from './download';

/** A view of a dataset as the history stores it. */
export interface KeptView {
  dataset: string;
  /** The search of its address. */
  filter: string;
  /** The address of its file. */
  href: string;
  calculation: Pick<
    Calculation,
    | 'calculated_at'
    | 'first_date'
    | 'date_precision'
    | 'earlier_years'
    | 'last_date'
    | 'covered_until'
    | 'default_year'
  >;
  /** The version of the code lists with which it was shown. */
  codeLists: string;
}

interface ReadOptions {
  language: string;
  /** Describes a view in words. */
  describe: (view: KeptView) => Promise<string>;
}

/** Returns a page of a user's downloads whose name contains the requested text. */
export function listDownloads(
  db: Db,
  { id }: Pick<Account, 'id'>,
  request: ListRequest,
  options: ReadOptions,
): Promise<ListPage<Download>> {
  const matching = downloadsOf(db, id).where(
    sql<boolean>`position(lower(${request.text}) in lower(name)) > 0`,
  );
  return getListPage(accessHistoryList, request, {
    async count() {
      const count = matching.select((select) => select.fn.countAll<number>().as('count'));
      return (await count.executeTakeFirstOrThrow()).count;
    },
    items: (range) => readItems(matching, request, range, options),
  });
}

async function readItems(
  matching: ReturnType<typeof downloadsOf>,
  { sort: { by, direction } }: ListRequest,
  { limit, offset }: { limit: number; offset: number },
  { language, describe }: ReadOptions,
): Promise<Download[]> {
  const rows = await matching
    .leftJoin('calculation', 'calculation.id', 'calculation_id')
    .select(['access_history.id', 'name', 'kind', 'href', 'size', 'at', 'filter'])
    .select([
      'access_history.dataset',
      'calculation_id',
      'calculated_at',
      'last_date',
      'first_date',
      'date_precision',
      'earlier_years',
      'covered_until',
      'default_year',
      'code_lists',
      'retracted_at',
    ])
    .orderBy(by === 'download_name' ? sql`lower(name)` : sql`at`, direction)
    .orderBy('access_history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, kind, href, size, at, filter, dataset, ...row }) => {
      const {
        calculated_at,
        earlier_years,
        date_precision,
        code_lists: codeLists,
        ...others
      } = row;
      const isCounted = calculated_at !== null && earlier_years !== null && date_precision !== null;
      const calculation = isCounted && { ...others, calculated_at, earlier_years, date_precision };
      const isView = dataset !== null && codeLists !== null;
      const view = isView && calculation && { dataset, filter, href, calculation, codeLists };
      return {
        id,
        name,
        kind,
        href,
        subject: view ? await describe(view) : null,
        calculation: row.calculation_id,
        isRetracted: row.retracted_at !== null,
        size: describeSize(size, language),
        at: { iso: at.toISOString(), text: describeMoment(at, language) },
      };
    }),
  );
}

function downloadsOf(db: Db, accountId: number) {
  return db.selectFrom('access_history').where('account_id', '=', accountId);
}
