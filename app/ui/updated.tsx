import { useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { useIsUpdating } from './use-is-updating';

interface UpdateStatusProps {
  /** The text that announces the replacement. */
  updating: string;
  /** What is shown, in one line, if no other status announces it. */
  result?: string;
}

/** Announces that the content of the page is being replaced, and then the new content. */
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

/** Content that another search of the page replaces: busy and dimmed while that loads. */
export function Updated({ children, ...status }: UpdateStatusProps & { children: ReactNode }) {
  return (
    <>
      <UpdateStatus {...status} />
      <div aria-busy={useIsUpdating()}>{children}</div>
    </>
  );
}

/**
 * Returns whether the page has shown a search other than its first. React may skip the state of waiting in
 * between: if the figures arrive immediately, it renders both states in one.
 */
function useHasNewSearch(): boolean {
  const { search } = useLocation();
  const [first] = useState(search);
  const [hasNew, setNew] = useState(false);
  if (!hasNew && search !== first) setNew(true);
  return hasNew;
}
