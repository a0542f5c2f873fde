/** The duration of the animation, in milliseconds. */
const DURATION_MS = 600;

/** Scrolls smoothly to the top, or directly for visitors who prefer reduced motion. */
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
