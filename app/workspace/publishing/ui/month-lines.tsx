import { type ComparedMonths } from '../compare-versions.server';

const WIDTH = 96;
const HEIGHT = 24;

/** The months of a year as a small line, over a dashed one of the version before; the table has its numbers. */
export function MonthLines({ then, now }: ComparedMonths) {
  const most = Math.max(1, ...[...then, ...now].map((value) => value ?? 0));
  return (
    <svg className="month-lines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={lineOf(then, most)} className="month-line-then" />
      <path d={lineOf(now, most)} />
    </svg>
  );
}

/** Returns the path of a line with a gap at each undisclosed value. */
function lineOf(values: ComparedMonths['now'], most: number): string {
  const points = values.map((value, index) => {
    if (value === null) return null;
    const x = 2 + (index * (WIDTH - 4)) / 11;
    return `${x.toFixed(1)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return points
    .map((point, index) => {
      if (point === null) return '';
      const isFirst = index === 0 || points[index - 1] === null;
      // A month between two gaps is a dot: a line of no length with round ends.
      return isFirst ? `M${point}h0` : `L${point}`;
    })
    .join('');
}
