import { PageLink } from '~/ui/page-link';
import { type LabelledObservation } from '../widget-data';
import { useView } from './view-context';

/** An unobtrusive link from a row to the profile of its code, if it has one. */
export function ProfileLink({ label, profile }: Pick<LabelledObservation, 'label' | 'profile'>) {
  const { t } = useView();
  if (!profile) return null;
  return (
    <PageLink href={profile} className="profile-link">
      {t('widget.profile')}
      <span className="visually-hidden"> {label}</span>
    </PageLink>
  );
}
