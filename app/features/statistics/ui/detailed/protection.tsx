import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { smallPlace } from '../../detailed/small-place';
import { useView } from '../view-context';

/** What was done so that nobody can be recognised, and what readers must not do. */
export function Protection() {
  const { t } = useTranslation('detailed', { keyPrefix: 'protection' });
  const { dataset } = useView();
  return (
    <section className="widget detailed-part" aria-labelledby="protection-title">
      <h2 id="protection-title">{t('title')}</h2>
      <ul className="protection">
        <li>{t('removed')}</li>
        {smallPlace(dataset) && <li>{t('place')}</li>}
        <li>
          {t('terms')} <Link to="/terms">{t('termsLink')}</Link>
        </li>
      </ul>
    </section>
  );
}
