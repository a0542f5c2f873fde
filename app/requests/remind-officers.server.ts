import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { forEachLogged } from '~/platform/server/for-each-logged.server';
import { type Holidays, isDueSoon } from './deadline';
import { deadlineOfRequest } from './deadline-of-request';
import { notifyOfficers } from './notify-officers.server';
import { lockRequest } from './request-standing.server';

/**
 * Reminds officers once of each decision that is due in two working days or less, and again if its last day has moved
 * since; one that fails is logged. @returns the number of requests.
 */
export async function remindOfficers(db: Db, holidays: Holidays): Promise<number> {
  const today = homeDay(new Date());
  const undecided = await db
    .selectFrom('data_request')
    .select('id')
    .where('state', 'in', ['submitted', 'inReview', 'awaitingConfirmation'])
    .execute();
  let reminded = 0;
  await forEachLogged(undecided, async ({ id }) => {
    if (await remindOf(db, id, { today, holidays })) reminded += 1;
  });
  return reminded;
}

function remindOf(
  db: Db,
  id: string,
  clock: { today: string; holidays: Holidays },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, id);
    if (!request?.row.reference) return false;
    const { row, standing } = request;
    const deadline = deadlineOfRequest(row.state, standing.history, clock);
    if (!deadline || !isDueSoon(deadline)) return false;
    const { due } = deadline;
    if (row.reminded_for === due) return false;
    await transaction
      .updateTable('data_request')
      .set({ reminded_for: due })
      .where('id', '=', id)
      .execute();
    const { reference } = request.row;
    const { history } = standing;
    await notifyOfficers(transaction, { news: 'due', by: 'portal', row, history, reference, due });
    return true;
  });
}
