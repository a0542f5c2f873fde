import { type MouseEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/** Leads back to the top of a long page; the style sheet shows it after the first 300 pixels. */
export function ToTop() {
  const { t } = useTranslation();
  return (
    <div className="to-top">
      <div className="to-top-track">
        <a href="#top" className="button" onClick={onClick}>
          <span aria-hidden="true">↑</span> <span className="to-top-name">{t('toTop')}</span>
        </a>
      </div>
    </div>
  );
}

function onClick(event: MouseEvent): void {
  event.preventDefault();
  // Without a connection it jumps.
  import('./lazy/scroll-to-top').then(
    (module) => module.scrollToTop(),
    () => scrollTo(0, 0),
  );
}
