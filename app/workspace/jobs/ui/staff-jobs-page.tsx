import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfJob, isOngoing } from '../staff-job';
import { type ListedJob } from './listed-job';
import { useJobName } from './use-job-name';

/** The latest long jobs: what each is about, who queued it, how far it is. */
export function StaffJobsPage({ jobs }: { jobs: readonly ListedJob[] }) {
  const { t } = useTranslation('staff');
  const { t: tJobs } = useTranslation('workspace');
  const nameOf = useJobName();
  return (
    <StaffPage title={t('jobs.title')} path={staffPaths.jobs}>
      <p className="form-lead">{t('jobs.lead')}</p>
      {jobs.length === 0 && <p>{tJobs('noJobs')}</p>}
      <ul>
        {jobs.map((job) => {
          const { id, by, at, state, waitsFor } = job;
          const to = isOngoing(state) ? hrefOfJob(id) : job.page;
          return (
            <li key={id} className="officer-item">
              <h2>{to === null ? nameOf(job) : <Link to={to}>{nameOf(job)}</Link>}</h2>
              <p>
                {state === 'waiting' && waitsFor !== null
                  ? tJobs('waitsFor', { subject: nameOf(waitsFor) })
                  : tJobs(`states.${state}`)}
              </p>
              {to === null && <p>{tJobs('isGone')}</p>}
              <p className="officer-facts">
                {by} · <time dateTime={at.iso}>{at.text}</time>
              </p>
            </li>
          );
        })}
      </ul>
    </StaffPage>
  );
}
