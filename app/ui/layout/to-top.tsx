import { type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** How long the way up takes, in milliseconds. */
const DURATION = 600;

/** Leads back to the top of a long page; the style sheet shows it after the first 300 pixels. */
export function ToTop() {
  const { t } = useTranslation();
  return (
    <div className="to-top">
      <div className="to-top-track">
        <a href="#top" className="button" onClick={climb}>
          <span aria-hidden="true">↑</span> <span className="to-top-name">{t('toTop')}</span>
        </a>
      </div>
    </div>
  );
}

/** Scrolls up step by step, or at once for readers who want no motion. */
function climb(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('top')?.focus({ preventScroll: true });
  const isStill =
    document.documentElement.dataset.motion ?? matchMedia('(prefers-reduced-motion)').matches;
  const from = scrollY;
  const start = performance.now();
  const step = () => {
    const left = isStill ? 0 : Math.max(0, 1 - (performance.now() - start) / DURATION);
    scrollTo(0, from * left * left);
    if (left) requestAnimationFrame(step);
  };
  step();
}
