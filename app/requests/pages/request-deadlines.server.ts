import { mailedLink } from '~/services/mail.server';
import { db, environment } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { calendarType, writeCalendar } from '~/shell/write-calendar.server';
import { deadlineOfRequest } from '../deadline-of-request';
import { listPending } from '../list-queue.server';
import { readHolidays } from '../read-holidays.server';
import { isToDeliver } from '../states';
import { hrefOfStaffRequest } from './staff-requests.server';

const holidays = await readHolidays(environment.COUNTRY_DIRECTORY);
const { DELIVERY_WORKING_DAYS: deliveryDays } = environment;

/**
 * Returns the deadlines of all requests that wait for a decision or delivery as a calendar, or that of one: only the number, the
 * day and the address, since calendars are shared. Throws 404 for a request that waits for none.
 */
export function loadDeadlines(request: Request, id?: string): Promise<Response> {
  return forStaff(request, async (account) => {
    const waiting = await listPending(db, account, id);
    if (id !== undefined && waiting.length === 0) throw answerUnknown(request);
    const t = await getTexts(await getRequestLanguage(request), 'officers');
    const today = homeDay(new Date());
    const days = waiting.flatMap(({ id: requestId, reference, state, events, changedAt }) => {
      const deadline = deadlineOfRequest(state, events, { today, holidays, deliveryDays });
      const href = mailedLink(hrefOfStaffRequest(requestId));
      const title = t(isToDeliver(state) ? 'calendar.delivery' : 'calendar.event', { reference });
      const uid = `request-${requestId}@${new URL(href).hostname}`;
      return deadline ? [{ uid, day: deadline.due, title, href, changedAt }] : [];
    });
    return privateFile(writeCalendar(t('calendar.title'), days), {
      name: id === undefined ? 'deadlines.ics' : `deadline-${waiting[0]?.reference}.ics`,
      type: `${calendarType}; charset=utf-8`,
    });
  });
}
