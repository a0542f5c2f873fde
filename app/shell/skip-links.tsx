import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { dashboards } from '~/datasets/dashboards';
import { useTranslation } from '~/platform/i18n/page-texts';

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
      {dashboards.some(({ path }) => path === pathname) && (
        <a className="skip-link" href="#filter">
          {t('skipToFilter')}
        </a>
      )}
    </>
  );
}

/**
 * Moves the focus to the content when the browser has changed the page without loading a document:
 * else it stays on the link that is left behind, and screen readers notice nothing.
 */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const visited = useRef(pathname);
  useEffect(() => {
    if (visited.current === pathname) return;
    visited.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
