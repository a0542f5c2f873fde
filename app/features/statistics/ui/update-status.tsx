import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { useIsUpdating } from './use-is-updating';
import { useView } from './view-context';

/** Tells those who cannot see it that the figures are being replaced, and then by which. */
export function UpdateStatus({ result }: { result: string }) {
  const { t } = useView();
  const isUpdating = useIsUpdating();
  const wasUpdated = useHasNewSearch();
  return (
    <div role="status">
      {isUpdating && <p className="update-status">{t('filter.updating')}</p>}
      {wasUpdated && !isUpdating && <p className="visually-hidden">{result}</p>}
    </div>
  );
}

/**
 * Whether the page has shown another search than its first. React need not have shown that it waited for the
 * figures in between: where they come at once it renders both states in one.
 */
function useHasNewSearch(): boolean {
  const { search } = useLocation();
  const [first] = useState(search);
  const [hasNew, setNew] = useState(false);
  if (!hasNew && search !== first) setNew(true);
  return hasNew;
}
