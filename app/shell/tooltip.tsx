import { useEffect, useState } from 'react';

interface Tip {
  text: string;
  x: number;
  y: number;
}

/**
 * Shows the `data-tip` of what the pointer is over or the focus is in. Without script the browser shows the
 * `<title>` of the same element.
 */
export function Tooltip() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const show = ({ target }: Event) => setTip(tipOf(target));
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(null);
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('keydown', hide);
    return () => {
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('keydown', hide);
    };
  }, []);
  if (!tip) return null;
  return (
    <p className="tooltip" style={{ left: tip.x, top: tip.y }} aria-hidden="true">
      {tip.text}
    </p>
  );
}

function tipOf(target: EventTarget | null): Tip | null {
  const marked = target instanceof Element ? target.closest('[data-tip]') : null;
  const text = marked?.getAttribute('data-tip');
  if (!marked || !text) return null;
  const { left, top, width } = marked.getBoundingClientRect();
  return { text, x: left + width / 2, y: Math.max(top, 48) };
}
