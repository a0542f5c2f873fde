import { useState, type ReactNode } from 'react';

interface ChartFigureProps {
  /** The name of its widget. */
  name: string;
  /** The chart as an SVG rendered by the server; absent if it is already in the document. */
  svg?: string;
  children?: ReactNode;
}

/** A chart rendered by the server. */
export function ChartFigure({ name, svg, children }: ChartFigureProps) {
  const id = `${name}-chart`;
  const [written] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  );
  return (
    <figure className="chart-figure">
      <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: svg ?? written }} />
      {children}
    </figure>
  );
}
