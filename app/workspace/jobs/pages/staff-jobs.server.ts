import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { hasRole, requireRole } from '~/auth/require-role';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { clearFlash, readFlash, redirectWithFlash } from '~/services/flash.server';
import { readButton } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { namePeople } from '../../name-people.server';
import { hrefOfJob, staffJobKinds } from '../staff-job';
import {
  cancelStaffJob,
  getStaffJob,
  listStaffJobs,
  mayCancel,
  type StaffJob,
} from '../list-staff-jobs.server';

/** Loads the latest long jobs that the account may see. */
export function loadStaffJobs(request: Request) {
  return forStaff(request, async (account) => ({
    jobs: await describeJobs(request, account, await listStaffJobs(db, account)),
    head: await describeStaffPage(request, { key: 'jobs', path: staffPaths.jobs }),
  }));
}

/** Loads a long job: how far it is. */
export function loadStaffJob(request: Request, id: string) {
  return forStaff(request, async (account) => {
    const job = await getStaffJob(db, account, id);
    const [described] = await describeJobs(request, account, job ? [job] : []);
    if (!job || !described) throw answerUnknown(request);
    const path = hrefOfJob(id);
    const flash = await readFlash(request);
    return data(
      {
        job: described,
        mayCancel: mayCancel(account, job),
        flash,
        head: await describeStaffPage(request, { key: 'jobs', path }),
      },
      { headers: flash === null ? undefined : { 'Set-Cookie': await clearFlash() } },
    );
  });
}

async function describeJobs(request: Request, account: Account, jobs: readonly StaffJob[]) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'audit');
  const nameOf = await namePeople(
    db,
    jobs.map(({ queuedBy }) => queuedBy),
    language,
  );
  const isOpenFor = (kind: string) => hasRole(account, ...(staffJobKinds[kind]?.openedBy ?? []));
  return jobs.map(({ queuedBy, queuedAt, ...job }) => ({
    ...job,
    page: isOpenFor(job.kind) ? job.page : null,
    by: queuedBy === 'portal' ? t('people.portal') : nameOf(queuedBy),
    at: { iso: queuedAt.toISOString(), text: describeMoment(queuedAt, language) },
  }));
}

/** Cancels the job of the page, and shows the page again with the state of the job, and that it came too late. */
export function sendCancellation(request: Request, id: string): Promise<Response> {
  return forStaff(request, async (account) => {
    requireRole(account, 'analyst');
    await readButton(request, z.object({}));
    const isCancelled = await cancelStaffJob(db, account, id);
    return isCancelled
      ? redirect(hrefOfJob(id), 303)
      : redirectWithFlash(hrefOfJob(id), { text: 'tooLate' });
  });
}
