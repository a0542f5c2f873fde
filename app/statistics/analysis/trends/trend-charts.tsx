import { useTranslation } from '~/platform/i18n/page-texts';
import { LINE_HEIGHT } from './trend-line';
import { type TrendChart, type FormattedTrends } from './format-trends';
import { EventNotes } from '../../widgets/ui/event-notes';
import { Difference } from '../comparison/difference';
import { useView } from '../../widgets/ui/view-context';

type TrendChartsProps = Pick<
  FormattedTrends,
  | 'charts'
  | 'marked'
  | 'times'
  | 'span'
  | 'count'
  | 'countedUpTo'
  | 'hasGaps'
  | 'hasBreaks'
  | 'noGrowth'
  | 'language'
>;

/** The space for the numbers above a line, and for the years below it. */
const TOP = 20;
const GROUND = TOP + LINE_HEIGHT;

/** A small chart for each code, each on its own scale from zero, with a legend of their signs. */
export function TrendCharts(props: TrendChartsProps) {
  const { charts, marked, span, count, countedUpTo, hasGaps, hasBreaks, noGrowth, language } =
    props;
  const { t } = useTranslation('trends');
  const { t: tView, formats } = useView();
  const marks = marksOf(props);
  return (
    <>
      <ul className="trends-legend">
        <li>{t('scale')}</li>
        {countedUpTo.charts && (
          <li>
            <svg className="trend-key" aria-hidden="true" focusable="false">
              <path className="trend-open" d="M27 20L27 11" />
              <circle className="is-provisional" cx="27" cy="8" r="3" />
            </svg>{' '}
            {t('provisional', { until: countedUpTo.charts })}
          </li>
        )}
        {hasGaps && <li>{t('gaps')}</li>}
        {hasBreaks && <li>{t('breaks')}</li>}
      </ul>
      <ul className="trends">
        {charts.map(({ code, growth, ...chart }) => (
          <li key={code} className="trend">
            <h3 lang={language}>{chart.name}</h3>
            {!noGrowth && growth.direction && (
              <p className="trend-growth">
                {t('change')}
                {tView('common:mark.colon')}
                <Difference {...growth} />
              </p>
            )}
            <Line {...chart} span={span} marks={marks} />
          </li>
        ))}
      </ul>
      <EventNotes marked={marked} />
      {count > charts.length && (
        <p className="grid-notes">
          {t('more', { listed: formats.number(charts.length), all: formats.number(count) })}
        </p>
      )}
    </>
  );
}

interface LineProps extends Omit<TrendChart, 'code' | 'growth'> {
  span: readonly [string, string];
  marks: readonly { x: number; number: string }[];
}

/** The least distance between the numbers of marks, in percent of the narrowest chart. */
const NUMBER_WIDTH = 12;

/** Returns the positions of the dated notes, with their numbers as far as these do not touch. */
function marksOf({ marked, times }: Pick<FormattedTrends, 'marked' | 'times'>): LineProps['marks'] {
  let free = 0;
  return marked.map(({ code, number }) => {
    const x = Math.round((1000 * times.indexOf(code)) / Math.max(1, times.length - 1)) / 10;
    if (x < free) return { x, number: '' };
    free = x + NUMBER_WIDTH;
    return { x, number };
  });
}

/** A line with its first and last number and year. Texts keep their size at any width. */
function Line({
  path,
  provisional,
  dots,
  chances,
  breaks,
  ends,
  first,
  last,
  description,
  span,
  marks,
}: LineProps) {
  const above = (y: number) => TOP + y - 7;
  const isOne = span[0] === span[1];
  return (
    <svg
      className={marks.length > 0 ? 'trend-line has-events' : 'trend-line'}
      role="img"
      aria-label={description}
    >
      <line className="trend-ground" x1="0" x2="100%" y1={GROUND} y2={GROUND} />
      <svg
        x="0"
        y={TOP}
        width="100%"
        height={LINE_HEIGHT}
        viewBox={`0 0 100 ${LINE_HEIGHT}`}
        preserveAspectRatio="none"
      >
        {chances.map(({ x, y, height }) => (
          <rect key={x} className="chance" x={x - 2} y={y} width="4" height={height} />
        ))}
        <path d={path} />
        <path className="trend-open" d={provisional} />
      </svg>
      {marks.map(({ x, number }) => (
        <g key={x} className="event" aria-hidden="true">
          <line x1={`${x}%`} x2={`${x}%`} y1={TOP} y2={GROUND} />
          <text x={`${x}%`} y={GROUND + 32} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
      {breaks.map((x) => (
        <line key={x} className="break" x1={`${x}%`} x2={`${x}%`} y1={TOP} y2={GROUND} />
      ))}
      {dots.map(({ x, y, isProvisional }) => (
        <circle
          key={x}
          className={isProvisional ? 'is-provisional' : undefined}
          cx={`${x}%`}
          cy={TOP + y}
          r="3"
        />
      ))}
      <text className="trend-value" x="0" y={above(ends[0])}>
        {first}
      </text>
      <text x="0" y={GROUND + 16}>
        {span[0]}
      </text>
      {!isOne && (
        <>
          <text className="trend-value" x="100%" y={above(ends[1])} textAnchor="end">
            {last}
          </text>
          <text x="100%" y={GROUND + 16} textAnchor="end">
            {span[1]}
          </text>
        </>
      )}
    </svg>
  );
}
