import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useView } from './view-context';

interface ChartFigureProps {
  /** The name of its widget. */
  name: string;
  /** The chart as an SVG that the server rendered; absent where it stands in the document. */
  svg?: string;
  children?: ReactNode;
}

/**
 * A chart of the server; with script its links change the view without loading the page anew. The new
 * chart has other elements: the link that was followed gets its focus back, as its address stays.
 */
export function ChartFigure({ name, svg, children }: ChartFigureProps) {
  const navigate = useNavigate();
  const { dataset } = useView();
  const chart = useRef<HTMLDivElement>(null);
  const followed = useRef('');
  const id = `${name}-chart`;
  const [written] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  );
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    chart.current?.querySelector<SVGAElement>(`[href="${followed.current}"]`)?.focus({
      preventScroll: true,
    });
    followed.current = '';
  }, [svg]);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!href?.startsWith(dataset.path) || !isPlain) return;
    event.preventDefault();
    followed.current = href;
    // Only a browser without script has to be led back to the chart.
    navigate(href.split('#', 1).join(), { preventScrollReset: true });
  };
  return (
    <figure className="chart-figure">
      {/* The handler only speeds up the links inside, which the keyboard follows as such. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        {...{ id }}
        ref={chart}
        onClick={follow}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: svg ?? written }}
      />
      {children}
    </figure>
  );
}
