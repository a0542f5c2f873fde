import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { stateNamed } from './request-standing.server';
import { type RequestKind } from './request-steps';
import { requestsList } from './requests-list';
import { requestStates, stateForApplicant } from './states';

/** A data request in the list of its applicant. */
export interface ListedRequest {
  id: string;
  /** Null while it is a draft. */
  reference: string | null;
  kind: RequestKind;
  state: ReturnType<typeof stateForApplicant>;
  /** Its purpose, as it was typed. */
  purpose: string;
  changedAt: { iso: string; text: string };
}

/** Returns a page of the requests of an account. */
export function listRequests(
  db: Db,
  { id }: Pick<Account, 'id'>,
  request: ListRequest,
  language: string,
): Promise<ListPage<ListedRequest>> {
  const { state } = request.chosen;
  const text = sql<boolean>`position(upper(${request.text}) in coalesce(reference, '')) > 0`;
  const requests = db.selectFrom('data_request').where('account_id', '=', id).where(text);
  const matching = state
    ? requests.where(
        'state',
        'in',
        requestStates.filter((each) => stateForApplicant(each) === state),
      )
    : requests;
  return getListPage(requestsList, request, {
    async count() {
      const count = matching.select((select) => select.fn.countAll<number>().as('count'));
      return (await count.executeTakeFirstOrThrow()).count;
    },
    async items({ limit, offset }) {
      const rows = await matching
        .select(['id', 'reference', 'kind', 'state', 'fields', 'changed_at'])
        .orderBy('changed_at', request.sort.direction)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ fields, changed_at: at, ...row }) => ({
        ...row,
        state: stateForApplicant(stateNamed(row.state)),
        purpose: fields.purpose ?? '',
        changedAt: { iso: at.toISOString(), text: describeMoment(at, language) },
      }));
    },
  });
}
