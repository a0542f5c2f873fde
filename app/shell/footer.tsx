import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { type LayoutState } from './layout';
import { footerItems } from './navigation-items';
import { Presence } from './presence';
import { ServerMarkup } from './server-markup';
import { ToTop } from './to-top';

/** The foot of every page: what the portal is, how old the data are, the way back to the top. */
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
        </ul>
      </div>
      <div>
        <p>
          {state?.dataDate
            ? t('footer.dataDate', { date: formatsOf(i18n.language).date(state.dataDate) })
            : t('footer.noData')}
        </p>
        {state && (
          <p className="footer-links">
            <a href={paths.protection}>{t('footer.protection', { policy: state.policy })}</a>
          </p>
        )}
        {state && state.synthetic.length > 0 && (
          <p>{t('synthetic.which', { names: namesOf(state.synthetic) })}</p>
        )}
        <p>{t('footer.licence')}</p>
        {state && <Presence visits={state.visits} />}
      </div>
    </div>
  );
}
