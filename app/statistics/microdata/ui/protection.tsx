import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { smallPlace } from '../small-place';
import { useView } from '../../widgets/ui/view-context';

/** What was done so that nobody can be recognised, and what users must not do. */
export function Protection() {
  const { t } = useTranslation('microdata');
  const { dataset } = useView();
  return (
    <section className="widget microdata-part" aria-labelledby="protection-title">
      <h2 id="protection-title">{t('protection.title')}</h2>
      <ul className="protection">
        <li>{t('protection.removed')}</li>
        {smallPlace(dataset) && <li>{t('protection.place')}</li>}
        <li>
          {t('protection.terms')} <Link to={paths.terms}>{t('protection.termsLink')}</Link>
        </li>
      </ul>
    </section>
  );
}
