import { useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { useIsUpdating } from './use-is-updating';

interface UpdateStatusProps {
  /** The words for that it is being replaced. */
  updating: string;
  /** What is shown, in a line, where no other status says so. */
  result?: string;
}

/** Says that what the page shows is being replaced, and then by what. */
export function UpdateStatus({ updating, result }: UpdateStatusProps) {
  const isUpdating = useIsUpdating();
  const wasUpdated = useHasNewSearch();
  return (
    <div role="status">
      {isUpdating && <p className="update-status">{updating}</p>}
      {wasUpdated && !isUpdating && <p className="visually-hidden">{result}</p>}
    </div>
  );
}

/** What another search of the page replaces: busy and dimmed while that is on its way. */
export function Updated({ children, ...status }: UpdateStatusProps & { children: ReactNode }) {
  return (
    <>
      <UpdateStatus {...status} />
      <div aria-busy={useIsUpdating()}>{children}</div>
    </>
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
