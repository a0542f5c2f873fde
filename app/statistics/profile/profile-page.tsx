import { lazy } from 'react';
import { getDataset } from '~/datasets';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { Breadcrumbs } from '~/shell/page-header';
import { reloadPage } from '~/shell/reload-page';
import { ServerMarkup } from '~/shell/server-markup';
import { UpdateStatus } from '~/ui/updated';
import { useIsUpdating } from '~/ui/use-is-updating';
import { type Profile } from './get-profile.server';
import { CalculationNote } from '../ui/calculation-note';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { type ProfileBodyProps } from './profile-body';

// The document contains the figures: a browser loads the script, and renders figures, only for another
// profile.
const ProfileBody = lazy(() => import('./profile-body').catch(reloadPage));

interface ProfilePageProps extends Pick<
  Profile,
  'view' | 'notices' | 'moved' | 'isNewest' | 'name' | 'headline' | 'compared' | 'remarks' | 'time'
> {
  /** The name of the dataset. */
  dataset: string;
  calculation: CalculationInfo;
  /** The breadcrumbs of the page. */
  steps: readonly { name: string; to: string }[];
  /** What the document has already; absent at hydration. */
  body: {
    /** A small map that marks the place, as the markup of an SVG; empty if it is not a place. */
    readonly locator?: string;
    /** What follows the headline. */
    readonly page?: ProfileBodyProps;
  };
}

/** A province, city, right or issue on one page, which fits on one sheet of paper. */
export function ProfilePage(page: ProfilePageProps) {
  const dataset = getDataset(page.dataset);
  const isUpdating = useIsUpdating();
  if (!dataset) return null;
  return (
    <ViewProvider {...page} dataset={dataset}>
      <ProfileHeader {...page} />
      <div className="page-width profile">
        <ProfileStatus {...page} />
        <ServerMarkup id="profile" aria-busy={isUpdating}>
          {page.body.page && <ProfileBody {...page.body.page} />}
        </ServerMarkup>
      </div>
    </ViewProvider>
  );
}

/** Announces another profile, or another year of one. */
function ProfileStatus({ name, headline, time }: ProfilePageProps) {
  const { t } = useView();
  return (
    <UpdateStatus updating={t('filter.updating')} result={[name, time, headline].join(', ')} />
  );
}

/** The band at the top: the number and its change, what it counts, and where the place is. */
function ProfileHeader(page: ProfilePageProps) {
  const { name, headline, compared, remarks, time, steps, body } = page;
  const { t } = useView();
  return (
    <header className="answer">
      <div className="page-width profile-head">
        <Notices notices={page.notices} />
        <MovedCodes moved={page.moved} />
        <CalculationNote isNewest={page.isNewest} />
        <Breadcrumbs steps={steps} />
        <div className="answer-text">
          <h1>
            <span>
              {name}
              {headline && t('common:mark.colon')}
            </span>
            {headline}
          </h1>
          <p>{[time, compared].filter(Boolean).join(' · ')}</p>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
        <ServerMarkup id="locator">
          {body.page && <div dangerouslySetInnerHTML={{ __html: body.locator ?? '' }} />}
        </ServerMarkup>
      </div>
    </header>
  );
}
