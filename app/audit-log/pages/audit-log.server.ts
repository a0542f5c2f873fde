import { redirect } from '@remix-run/node';
import { describeStaffPage } from '~/services/describe-page.server';
import { db } from '~/services/portal.server';
import { requireRole } from '~/auth/require-role';
import { forStaff } from '~/services/staff.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { homeDay } from '~/platform/i18n/home-day';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { staffPaths } from '~/staff-paths';
import { hrefOfAudit, parseAuditRequest } from '../audit-filter';
import { entryDescriber, findSubjectPages, listPeople } from '../describe-entries.server';
import {
  exportAuditEntries,
  getAuditHead,
  listAuditEntries,
  recordAuditReading,
} from '../list-entries.server';
import { writeAuditCsv } from '../write-audit-csv.server';

/** Loads a page of the audit log, for administrators. */
export function loadAuditLog(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const { filter, cursor, errors, ignored } = parseAuditRequest(
      new URL(request.url).searchParams,
    );
    if (request.method !== 'HEAD') await recordAuditReading(db, account);
    const isWrong = Object.keys(errors).length > 0;
    const page = isWrong ? null : await listAuditEntries(db, account, { filter, cursor });
    const rows = page?.entries ?? [];
    const describe = await entryDescriber(db, language);
    const subjects = rows.map(({ subject }) => subject);
    const pages = await findSubjectPages(db, account, subjects);
    return {
      filter,
      errors,
      ignored,
      people: await listPeople(db, language),
      entries: rows.map((row) => ({
        number: row.number,
        at: { iso: row.at.toISOString(), text: describeMoment(row.at, language) },
        ...describe(row),
        href: pages.get(row.subject) ?? null,
      })),
      newer: page?.newer ?? null,
      older: page?.older ?? null,
      last: await getAuditHead(db, account),
      head: await describeStaffPage(request, { key: 'audit', path: hrefOfAudit(filter, cursor) }),
    };
  });
}

/** Returns the entries that match the filter as CSV; with a day that is none, leads to the page, which says so. */
export function loadAuditFile(request: Request): Promise<Response> {
  return forStaff(request, async (account) => {
    const { search, searchParams } = new URL(request.url);
    const { filter, errors } = parseAuditRequest(searchParams);
    requireRole(account, 'administrator');
    if (Object.keys(errors).length > 0) return redirect(staffPaths.audit + search, 303);
    const isRead = request.method !== 'HEAD';
    const { entries, total } = await exportAuditEntries(db, account, { filter, isRead });
    const describe = await entryDescriber(db, await getRequestLanguage(request));
    const at = new Date();
    const content = writeAuditCsv({ entries, total, filter, at, describe });
    const name = `audit-log-${homeDay(at)}.csv`;
    return privateFile(content, { name, type: 'text/csv; charset=utf-8' });
  });
}
