import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the content when the browser has changed the page without loading a document:
 * else it stays on the link that is left behind, and screen readers notice nothing.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
