import { type Account } from '~/auth/account';
import { hasRole, requireRole } from '~/auth/require-role';
import { roles } from '~/auth/roles';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { countWaiting } from '~/requests/count-waiting.server';
import { readHolidays } from '~/requests/read-holidays.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { db, environment } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { publishingRoles } from '../../publishing/publishing-roles';
import { type DataWork, listDataWork } from '../list-data-work.server';

const clock = {
  holidays: await readHolidays(environment.COUNTRY_DIRECTORY),
  deliveryDays: environment.DELIVERY_WORKING_DAYS,
  isDecidedAlone: environment.CONFIRM_APPROVALS === 'no',
};

/** Loads the first page of the staff: what waits for the account, and what it may do. */
export function loadStaffHome(request: Request) {
  return forStaff(request, async (account) => {
    requireRole(account, ...roles);
    const isOfficer = hasRole(account, 'officer');
    return {
      roles: account.roles,
      requests: isOfficer ? await countWaiting(db, account, clock) : null,
      data: hasRole(account, ...publishingRoles) ? await loadDataWork(request, account) : null,
      head: await describeStaffPage(request, { key: 'home', path: staffPaths.home }),
    };
  });
}

async function loadDataWork(request: Request, account: Account): Promise<DataWork> {
  const t = await getTexts(await getRequestLanguage(request), 'statistics');
  const { drafts, counts } = await listDataWork(db, account);
  const named = drafts.map(({ dataset, number }) => ({
    dataset: t(`datasets.${dataset}.noun`),
    number,
  }));
  return { drafts: named, counts };
}
