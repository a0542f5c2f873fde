import { useLocation } from '@remix-run/react';
import { useTranslation } from '~/i18n/page-texts';
import { paths } from '~/paths';
import { useFocusOnNewPage } from './use-focus-on-new-page';

/** The pages with a filter above their content. */
const filtered: readonly string[] = [paths.dashboard, paths.consultations];

/** The first stops of the Tab key: ways past the header. */
export function SkipLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Here its effect comes before those of the page, which may have something better to focus.
  useFocusOnNewPage();
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
