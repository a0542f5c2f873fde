import { useEffect, type MouseEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/** The milliseconds within which three presses of Escape mean flight. */
const haste = 1_000;

/**
 * Leaves the portal for a harmless site, for visitors whom somebody surprises. With script the page
 * vanishes at once and is not left behind the browser's Back; Escape pressed three times does the
 * same.
 */
export function QuickExit({ url }: { url: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    let presses: number[] = [];
    const watch = ({ key, timeStamp }: KeyboardEvent) => {
      presses = key === 'Escape' ? [timeStamp, ...presses] : [];
      // With fewer than three presses the difference is no number.
      if (timeStamp - presses[2]! < haste) leaveFor(url);
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

/** Hides the page first: the other one may take its time. */
function leaveFor(url: string): void {
  document.body.hidden = true;
  location.replace(url);
}
