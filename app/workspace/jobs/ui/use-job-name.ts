import { useTranslation } from '~/platform/i18n/page-texts';
import { isPageOfActs, type ActPage } from '../staff-job';

const isAct = (kind: string) => kind === 'staff-act' || kind === 'staff-preview';

/** Returns a function that names a job: by its kind and what it is about. */
export function useJobName(): (job: { kind: string; subject: string }) => string {
  const { t } = useTranslation('staff');
  const { t: tJobs } = useTranslation('workspace');
  const nameOfPage = (page: ActPage) => t(`${page}.title`);
  const nameOf = ({ kind, subject }: { kind: string; subject: string }) => {
    if (kind === 'calculate')
      return t(`statistics:datasets.${subject}.noun`, { defaultValue: subject });
    return isPageOfActs(subject) && isAct(kind) ? nameOfPage(subject) : subject;
  };
  return (job) => {
    const name = tJobs(`kinds.${job.kind}`);
    const about = nameOf(job);
    return about ? `${name}: ${about}` : name;
  };
}
