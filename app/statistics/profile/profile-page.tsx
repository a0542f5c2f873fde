import { Link } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { type Profile } from './get-profile.server';
import { type ProfileKind } from '../view/profile-kinds';
import { CalculationNote } from '../ui/calculation-note';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { ProtectionNotes } from '../ui/protection-notes';
import { NextLinks } from '../widgets/ui/unlisted';
import { UpdatedFigures } from '../ui/updated-figures';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { ProfileAdvice, type ProfileAdviceProps } from './profile-advice';
import { ProfileTables } from './profile-table-list';
import { ProfileTrend } from './profile-trend';

interface ProfilePageProps extends Profile, ProfileAdviceProps {
  /** The name of the dataset. */
  dataset: string;
  kind: ProfileKind;
  /** The breadcrumbs of the page. */
  steps: readonly { name: string; to: string }[];
  /** The address of the profile as a PDF. */
  pdf: string;
}

/** A province, city, right or issue on one page, which fits on one sheet of paper. */
export function ProfilePage(page: ProfilePageProps) {
  const dataset = getDataset(page.dataset);
  if (!dataset) return null;
  return (
    <ViewProvider {...page} dataset={dataset}>
      <ProfileHeader {...page} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <MovedCodes moved={page.moved} />
        <CalculationNote isNewest={page.isNewest} />
        <article className="profile">
          <ProfileWays {...page} />
          <OtherDivision {...page} />
          <UpdatedFigures result={`${page.name}, ${page.time}`}>
            <Figures {...page} />
            <NextLinks {...page.coarser} />
            <div className="profile-parts">
              {page.trend.rows.length > 0 && <ProfileTrend {...page} />}
              <Differences {...page} />
              <ProfileTables {...page} />
            </div>
          </UpdatedFigures>
          <div className="grid-notes">
            <ProtectionNotes {...page} />
          </div>
          <ProfileAdvice {...page} />
        </article>
      </div>
    </ViewProvider>
  );
}

function ProfileHeader({ kind, name, time, steps, narrative }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { t: tView, calculation, formats } = useView();
  const [first] = narrative;
  return (
    <PageHeader title={name} steps={steps}>
      <p className="page-lead">{first}</p>
      <p className="page-subject">
        <strong>
          {t('one', { kind: tView(`parameters.${kind}`) })} · {time}
        </strong>{' '}
        <span>{tView('calculation.date', { date: formats.date(calculation.date) })}</span>
      </p>
    </PageHeader>
  );
}

/** Links to other years, and to the same view elsewhere. */
function ProfileWays({ years, links, beside, pdf }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { t: tView } = useView();
  return (
    <div className="profile-ways">
      <nav className="switch" aria-label={tView('parameters.year')}>
        {years.map(({ name, href, isChosen }) => (
          <Link key={href} to={href} aria-current={isChosen || undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <ul>
        <li>
          <Link to={links.dashboard}>{t('dashboard')}</Link>
        </li>
        <li>
          <Link to={links.comparison}>
            {beside ? t('comparePlace', { place: beside.name }) : t('compare')}
          </Link>
        </li>
        <li>
          <Link to={links.share}>{tView('filter.share')}</Link>
        </li>
        <li>
          <a href={pdf} download>
            {t('pdf')}
          </a>
        </li>
      </ul>
    </div>
  );
}

/** How the division counts the place, and its profiles in the other one. */
function OtherDivision({ otherDivision }: ProfilePageProps) {
  if (!otherDivision) return null;
  const { text, links } = otherDivision;
  return (
    <div className="profile-ways">
      <p>{text}</p>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figures({ figures, narrative }: ProfilePageProps) {
  return (
    <>
      <dl className="profile-figures">
        {figures.map(({ code, label, text, hint }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd className="profile-figure">{text}</dd>
            {hint && <dd className="profile-hint">{hint}</dd>}
          </div>
        ))}
      </dl>
      <ul className="profile-sentences">
        {narrative.slice(1).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function Differences({ against, suppressions, beside, former }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { t: tView } = useView();
  const all = [...against, ...suppressions];
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{beside ? t('againstPlace', { place: beside.name }) : t('against')}</h2>
      {all.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {suppressions.length > 0 && former && (
        <p>
          {tView('suppressed.mergedHint')} <Link to={former.href}>{former.name}</Link>
        </p>
      )}
      <p className="profile-way">
        <Link to={`${paths.method}#comparisons`}>{t('method')}</Link>
      </p>
    </section>
  );
}
