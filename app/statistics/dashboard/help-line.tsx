import { PageLink } from '~/ui/page-link';
import { type Chapter } from '~/datasets/dataset';
import { paths } from '~/paths';
import { useView } from '../widgets/ui/view-context';

/** The chapters in which visitors may recognise their own experience. */
const personal: readonly Chapter[] = ['what', 'who'];

/** A link from statistics to help: one unobtrusive line. */
export function HelpLine({ chapter }: { chapter: Chapter | undefined }) {
  const { t } = useView();
  if (!chapter || !personal.includes(chapter)) return null;
  return (
    <p className="help-line">
      {t('chapters.help')} <PageLink href={paths.complain}>{t('common:nav.complain')}</PageLink>
    </p>
  );
}
