import { getDataset } from '~/datasets';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageLink } from '~/ui/page-link';
import { components } from '../dashboard/dashboard-widgets';
import { NextLinks } from '../widgets/ui/unlisted';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { type Profile, type ProfileFigure } from './get-profile.server';
import { type ProfileFigures } from './get-profile-figures.server';
import { ProfileAdvice, type ProfileAdviceProps } from './profile-advice';

export interface ProfileBodyProps extends Profile, ProfileAdviceProps {
  /** The name of the dataset. */
  dataset: string;
  charts: ProfileFigures;
  /** The main figures besides the number, which the headline says. */
  facts: readonly ProfileFigure[];
  /** The address of the profile as a PDF. */
  pdf: string;
}

/** The figures of a profile, how it differs from all, and where to complain. */
export default function ProfileBody(page: ProfileBodyProps) {
  const dataset = getDataset(page.dataset);
  const { charts } = page;
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...charts.page} isInChapters isFixed>
      {charts.lead.length > 0 && (
        <div className="chapter chapter-when">
          <h2>{charts.page.subject}</h2>
          <Figures charts={charts} names={charts.lead} facts={page.facts} />
        </div>
      )}
      <ProfileLinks {...page} />
      <Differences {...page} />
      <Notes {...page} />
      <ProfileAdvice {...page} />
    </ViewProvider>
  );
}

interface FiguresProps {
  charts: ProfileFigures;
  names: readonly string[];
  /** What comes before them. */
  facts?: ProfileBodyProps['facts'];
}

/** Figures of the dashboard side by side. */
function Figures({ charts, names, facts = [] }: FiguresProps) {
  const { dataset } = useView();
  const { dashboard, charts: drawn, subject } = charts.page;
  return (
    <div className="widgets">
      <Facts facts={facts} />
      {names.map((name) => {
        const widget = dataset.widgets.find((candidate) => candidate.name === name);
        const data = dashboard.widgets.find((candidate) => candidate.name === name);
        const WidgetView = widget && components[`../widgets/${widget.kind}/component.tsx`];
        // Rows lead to profiles; those that narrow the view would lead to the dashboard.
        const listed = widget && { ...widget, isLead: false };
        return (
          data &&
          listed &&
          WidgetView && (
            <WidgetView
              key={name}
              widget={listed}
              data={data}
              svg={drawn[name]}
              subject={subject}
            />
          )
        );
      })}
    </div>
  );
}

/** The main figures besides the number. */
function Facts({ facts }: Pick<ProfileBodyProps, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <ul className="key-facts">
      {facts.map(({ code, label, text, hint }) => (
        <li key={code}>
          <div>
            <strong>{text}</strong> {label} {hint && <small>{hint}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Links to other years, to the same view elsewhere, and to the place in the other division. */
function ProfileLinks({
  years,
  links,
  surrounding,
  pdf,
  otherDivision,
  coarser,
}: ProfileBodyProps) {
  const { t } = useTranslation('profile');
  const { t: tView } = useView();
  return (
    <div className="profile-links">
      <nav className="switch" aria-label={tView('parameters.year')}>
        {years.map(({ name, href, isChosen }) => (
          <PageLink key={href} href={href} aria-current={isChosen || undefined}>
            {name}
          </PageLink>
        ))}
      </nav>
      <p className="widget-actions">
        <PageLink href={links.dashboard}>{t('dashboard')}</PageLink>
        <PageLink href={links.comparison}>
          {surrounding ? t('comparePlace', { place: surrounding.name }) : t('compare')}
        </PageLink>
        <PageLink href={links.share}>{tView('filter.share')}</PageLink>
        <a href={pdf} download>
          {t('pdf')}
        </a>
      </p>
      {otherDivision && (
        <p className="widget-actions">
          <span>{otherDivision.text}</span>
          {otherDivision.links.map(({ name, href }) => (
            <PageLink key={href} href={href}>
              {name}
            </PageLink>
          ))}
        </p>
      )}
      <NextLinks {...coarser} />
    </div>
  );
}

/** How the code differs from all records, with the tables of its other classifications. */
function Differences({ against, surrounding, former, charts }: ProfileBodyProps) {
  const { t } = useTranslation('profile');
  const { t: tView } = useView();
  const { tables, suppressions } = charts;
  if (against.length === 0 && tables.length === 0 && suppressions.length === 0) return null;
  return (
    <section className="chapter" aria-labelledby="against">
      <h2 id="against">
        {surrounding ? t('againstPlace', { place: surrounding.name }) : t('against')}
      </h2>
      <p>
        {against.join(' ')} <a href={`${paths.method}#comparisons`}>{t('method')}</a>
      </p>
      {tables.length > 0 && <Figures charts={charts} names={tables} />}
      {suppressions.length > 0 && (
        <p className="help-line">
          {suppressions.join(' ')}{' '}
          {former && (
            <>
              {tView('suppressed.mergedHint')} <PageLink href={former.href}>{former.name}</PageLink>
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** The legend of the signs. */
function Notes({ charts }: ProfileBodyProps) {
  const { t } = useView();
  const { legend } = charts.page.dashboard;
  if (!legend) return null;
  return (
    <p className="protection-legend">
      {legend} <a href={paths.protection}>{t('protection.more')}</a>
    </p>
  );
}
