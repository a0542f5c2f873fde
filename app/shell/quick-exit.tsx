import { useEffect, type MouseEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/** Three presses of Escape within this time leave the portal, in milliseconds. */
const haste = 1_000;

/**
 * Leaves the portal for a harmless site, for visitors whom somebody surprises. With script the page vanishes
 * at once and cannot be reached by the browser's Back; pressing Escape three times does the same.
 */
export function QuickExit({ url }: { url: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    let presses: number[] = [];
    const watch = ({ key, timeStamp }: KeyboardEvent) => {
      presses = key === 'Escape' ? [timeStamp, ...presses] : [];
      const [, , third] = presses;
      if (third !== undefined && timeStamp - third < haste) leaveFor(url);
    };
    document.addEventListener('keyup', watch);
    return () => document.removeEventListener('keyup', watch);
  }, [url]);
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    leaveFor(url);
  };
  return (
    <a
      href={url}
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
      className="quick-exit"
      onClick={leave}
    >
      {t('quickExit')}
    </a>
  );
}

/** Hides the page first: the other one may load slowly. */
function leaveFor(url: string): void {
  document.body.hidden = true;
  location.replace(url);
}
