import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfJob, isOngoing } from '../staff-job';
import { type ListedJob } from './listed-job';

/** The latest long jobs: what each is about, who queued it, how far it is. */
export function StaffJobsPage({ jobs }: { jobs: readonly ListedJob[] }) {
  const { t } = useTranslation('staff');
  const { t: tJobs } = useTranslation('workspace');
  return (
    <StaffPage title={t('jobs.title')} path={staffPaths.jobs}>
      <p className="form-lead">{t('jobs.lead')}</p>
      {jobs.length === 0 && <p>{tJobs('noJobs')}</p>}
      <ul>
        {jobs.map(({ id, kind, subject, by, at, state, page }) => (
          <li key={id} className="officer-item">
            <h2>
              <Link to={isOngoing(state) ? hrefOfJob(id) : page}>
                {tJobs(`kinds.${kind}`)}: {subject}
              </Link>
            </h2>
            <p>{tJobs(`states.${state}`)}</p>
            <p className="officer-facts">
              {by} · <time dateTime={at.iso}>{at.text}</time>
            </p>
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
