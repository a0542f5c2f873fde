import { useTranslation } from '~/platform/i18n/page-texts';
import { isPageOfActs, type ActPage } from '../staff-job';

/** Returns a function that names a job: by its kind and what it is about. */
export function useJobName(): (job: { kind: string; subject: string }) => string {
  const { t } = useTranslation('staff');
  const { t: tJobs } = useTranslation('workspace');
  const nameOfPage = (page: ActPage) => t(`${page}.title`);
  return ({ kind, subject }) => {
    const name = tJobs(`kinds.${kind}`);
    const about = isPageOfActs(subject) && kind === 'staff-act' ? nameOfPage(subject) : subject;
    return about ? `${name}: ${about}` : name;
  };
}
