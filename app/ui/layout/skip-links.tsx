import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from './places';

/** The pages with a filter above their content. */
const filtered: readonly string[] = [paths.dashboard, paths.consultations];

/** The first stops of the Tab key: ways past the header. */
export function SkipLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {filtered.includes(pathname) && (
        <a className="skip-link" href="#filter">
          {t('skipToFilter')}
        </a>
      )}
    </>
  );
}
