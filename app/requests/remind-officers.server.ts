import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { forEachLogged } from '~/platform/server/for-each-logged.server';
import { type Holidays, isDueSoon } from './deadline';
import { deadlineOfRequest } from './deadline-of-request';
import { notifyOfficers } from './notify-officers.server';
import { lockRequest } from './request-standing.server';
import { isToDeliver } from './states';

interface Setting {
  holidays: Holidays;
  /** The working days from an approval or a recall to the delivery. */
  deliveryDays: number;
}

/**
 * Reminds officers once of each decision or delivery that is due in two working days or less, and again if its last
 * day has moved since; one that fails is logged. @returns the number of requests.
 */
export async function remindOfficers(db: Db, setting: Setting): Promise<number> {
  const today = homeDay(new Date());
  const pending = await db
    .selectFrom('data_request')
    .select('id')
    .where('state', 'in', ['submitted', 'inReview', 'awaitingConfirmation', 'approved', 'recalled'])
    .execute();
  let reminded = 0;
  await forEachLogged(pending, async ({ id }) => {
    if (await remindOf(db, id, { today, ...setting })) reminded += 1;
  });
  return reminded;
}

function remindOf(db: Db, id: string, clock: Setting & { today: string }): Promise<boolean> {
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
    const news = isToDeliver(row.state) ? 'deliver' : 'due';
    await notifyOfficers(transaction, { news, by: 'portal', row, history, reference, due });
    return true;
  });
}
