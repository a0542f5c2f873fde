import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { hrefOfJob, isOngoing } from '../staff-job';
import { JobProgress } from './job-progress';
import { type ListedJob } from './listed-job';
import { useJobName } from './use-job-name';

interface StaffJobPageProps {
  job: ListedJob;
  mayCancel: boolean;
  flash: string | null;
}

/** A long job: how far it is, with a button that cancels it; once it is over, a link to its outcome. */
export function StaffJobPage({ job, mayCancel, flash }: StaffJobPageProps) {
  const { t } = useTranslation('staff');
  const { t: tJobs } = useTranslation('workspace');
  const nameOf = useJobName();
  const { id, page, by, at, state } = job;
  const path = hrefOfJob(id);
  return (
    <StaffPage
      title={nameOf(job)}
      path={path}
      parents={[{ name: t('jobs.title'), to: staffPaths.jobs }]}
    >
      {flash !== null && (
        <div className="notice" role="status">
          <p>{tJobs('tooLate')}</p>
        </div>
      )}
      <JobProgress job={job} />
      <p className="officer-facts">
        {by} · <time dateTime={at.iso}>{at.text}</time>
      </p>
      {!isOngoing(state) && page !== null && (
        <p>
          <Link to={page} className="button">
            {tJobs(state === 'done' ? 'seeOutcome' : 'back')}
          </Link>
        </p>
      )}
      {page === null && <p>{tJobs('isGone')}</p>}
      {isOngoing(state) && mayCancel && (
        <ButtonForm action={path} className="officer-acts">
          <button type="submit" className="button button-quiet">
            {tJobs('cancel')}
          </button>
        </ButtonForm>
      )}
    </StaffPage>
  );
}
