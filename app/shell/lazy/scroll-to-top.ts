/** How long the way up takes, in milliseconds. */
const DURATION_MS = 600;

/** Scrolls to the top step by step, or at once for visitors who want no motion. */
export function scrollToTop(): void {
  document.getElementById('top')?.focus({ preventScroll: true });
  const isStill =
    document.documentElement.dataset.motion ?? matchMedia('(prefers-reduced-motion)').matches;
  const from = scrollY;
  const start = performance.now();
  const step = () => {
    const left = isStill ? 0 : Math.max(0, 1 - (performance.now() - start) / DURATION_MS);
    scrollTo(0, from * left * left);
    if (left) requestAnimationFrame(step);
  };
  step();
}
