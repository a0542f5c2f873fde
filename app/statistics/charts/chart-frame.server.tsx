import { type ReactNode } from 'react';
import { type ChartTexts } from './chart';

interface ChartFrameProps {
  id: string;
  kind: 'map' | 'tiles' | 'yearly' | 'monthly';
  width: number;
  height: number;
  texts: ChartTexts;
  children: ReactNode;
}

/**
 * The `<svg>` of a chart with its name and description. It is a group, not an image: an image would hide its
 * marks from screen readers.
 */
export function ChartFrame({ id, kind, width, height, texts, children }: ChartFrameProps) {
  return (
    <svg
      className={`chart chart-${kind}`}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{texts.title}</title>
      <desc id={`${id}-desc`}>{texts.description}</desc>
      {children}
    </svg>
  );
}
