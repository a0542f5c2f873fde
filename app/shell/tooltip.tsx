import { useEffect, useState } from 'react';

interface Tip {
  text: string;
  x: number;
  y: number;
}

/**
 * Shows the `<title>` of the mark of a chart that the pointer is over or the focus is in. Without script the
 * browser shows it to the pointer.
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
  const marked = target instanceof Element ? target.closest('.mark') : null;
  const text = marked?.querySelector('title')?.textContent;
  if (!marked || !text) return null;
  const { left, top, width } = marked.getBoundingClientRect();
  return { text, x: left + width / 2, y: Math.max(top, 48) };
}
