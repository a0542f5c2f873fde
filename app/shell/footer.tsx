import { type MouseEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { type LayoutState } from './layout-state';
import { footerItems } from './navigation-items';
import { Presence } from './presence';
import { ReadingPanel } from './reading-panel';
import { ServerMarkup } from './server-markup';

/** The foot of every page: what the portal is, how old the data are, a link to the top. */
export function Footer({ state }: { state: LayoutState | undefined }) {
  return (
    <footer className="site-footer">
      <ServerMarkup id="footer">
        {import.meta.env.SSR && <FooterColumns state={state} />}
      </ServerMarkup>
      <ToTop />
    </footer>
  );
}

function FooterColumns({ state }: { state: LayoutState | undefined }) {
  const { t, i18n } = useTranslation();
  const namesOf = (datasets: readonly string[]) =>
    datasets.map((name) => t(`statistics:datasets.${name}.noun`)).join(t('statistics:separator'));
  return (
    <div className="page-width site-footer-columns">
      <div>
        <p className="brand-name">{t('portal')}</p>
        <p>{t('footer.about')}</p>
        <ul className="footer-links">
          {footerItems.map(({ key, to }) => (
            <li key={key}>
              <a href={to}>{t(`footer.${key}`)}</a>
            </li>
          ))}
          {state && (
            <li>
              <a href={paths.protection}>{t('footer.protection')}</a>
            </li>
          )}
        </ul>
      </div>
      <div>
        <p>
          {state?.dataDate
            ? t('footer.dataDate', { date: formatsOf(i18n.language).date(state.dataDate) })
            : t('footer.noData')}
        </p>
        {state && state.synthetic.length > 0 && (
          <p>{t('synthetic.which', { names: namesOf(state.synthetic) })}</p>
        )}
        <p>{t('footer.licence')}</p>
        {state && <Presence visits={state.visits} />}
      </div>
      {state && <ReadingPanel choices={state.reading} isSavingData={state.dataSaver === 'on'} />}
    </div>
  );
}

/** A link to the top at the end of the page, where it covers nothing. */
function ToTop() {
  const { t } = useTranslation();
  return (
    <p className="page-width to-top">
      <a href="#top" onClick={onClick}>
        <span aria-hidden="true">↑</span> {t('toTop')}
      </a>
    </p>
  );
}

function onClick(event: MouseEvent): void {
  event.preventDefault();
  // Without a connection it jumps.
  import('./lazy/scroll-to-top').then(
    (module) => module.scrollToTop(),
    () => scrollTo(0, 0),
  );
}
