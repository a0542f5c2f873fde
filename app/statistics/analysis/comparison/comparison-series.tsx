import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormattedSeries } from './format-comparison';
import { type ComparedRates } from './compared-rates';
import { useView } from '../../widgets/ui/view-context';
import { Difference } from './difference';

interface ComparisonSeriesProps extends FormattedSeries {
  rates: ComparedRates | null;
  names: readonly string[];
}

/**
 * The numbers of each comparand by month or year: for two comparands as lines, the other one grey behind, and as a
 * table.
 */
export function ComparisonSeries({ rates, names, ...series }: ComparisonSeriesProps) {
  const { part, rows, lines, band, breaks, greatest, notes } = series;
  const { t } = useTranslation('compare');
  const { t: tView, dataset, view, widgetText } = useView();
  const title = widgetText(part === 'month' ? 'monthly' : 'yearly', 'title');
  const isUsual = view.measure === dataset.measures[0]?.name;
  const isPair = names.length === 2;
  const isDrawn = isPair && rows.length > 1;
  const table = (
    <table aria-labelledby="compared-series">
      <thead>
        <tr>
          <th scope="col" className="pair-name">
            {tView(`parameters.${part}`)}
          </th>
          {names.map((name, index) => (
            <th key={name} scope="col">
              {isPair && <span className={`side side-${index}`} aria-hidden="true" />}
              {name}
            </th>
          ))}
          {isPair && <th scope="col">{t('difference')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, cells, chance, difference }, row) => (
          <tr key={code}>
            <th scope="row" className="pair-name">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={names[index]}>
                {cell}
                <Rate name={rates?.name} rate={rates?.series?.rows[row]?.[index]} />
                {isPair && index === 0 && chance && <span className="pair-count">{chance}</span>}
              </td>
            ))}
            {isPair && (
              <td>
                <Difference {...difference} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section
      className={isPair ? 'pairs' : 'pairs pairs-many'}
      aria-labelledby="compared-series"
      // The scrollable region must be reachable by keyboard and have a name.
      tabIndex={isPair ? undefined : 0}
    >
      <h3 id="compared-series">
        {[title, ...(isUsual ? [] : [tView(`measures.${view.measure}`)])].join(' · ')}
      </h3>
      {isDrawn && (
        <Lines
          rows={rows}
          lines={lines}
          band={band}
          breaks={breaks}
          greatest={greatest}
          names={names}
        />
      )}
      {isDrawn && rates?.series && (
        <>
          <h4>{rates.name}</h4>
          <Lines {...rates.series} rows={rows} band={[]} breaks={breaks} names={names} />
        </>
      )}
      {isDrawn ? (
        <details className="trends-table">
          <summary>{tView('table.showTable')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
      {notes.map((note) => (
        <p key={note} className="pairs-more">
          {note}
        </p>
      ))}
    </section>
  );
}

/** The rate below a count, with its name; nothing if it is unknown. */
export function Rate({ name, rate }: { name?: string; rate?: string }) {
  const { t } = useView();
  return rate ? (
    <span className="pair-count">
      {name}
      {t('common:mark.colon')}
      {rate}
    </span>
  ) : null;
}

interface LinesProps extends Pick<FormattedSeries, 'lines' | 'band' | 'greatest'> {
  breaks?: FormattedSeries['breaks'];
  rows: readonly Pick<FormattedSeries['rows'][number], 'code' | 'short'>[];
  /** The name of each line, written at its end. */
  names: readonly string[];
}

/** Two lines from zero. Suppressed counts and breaks leave a gap. Texts keep their size at any width. */
export function Lines({ rows, lines, band, breaks = [], greatest, names }: LinesProps) {
  const { formats } = useView();
  const [first = [], second = []] = lines;
  const last = rows.length - 1;
  // On phones about four names fit.
  const step = Math.ceil(rows.length / 4);
  const isMinor = (index: number) => index !== last && (index % step > 0 || last - index < step);
  return (
    <svg className="lines" aria-hidden="true" focusable="false">
      <line className="pair-ground" x1="0" x2="100%" y1="16" y2="16" />
      <line className="pair-ground" x1="0" x2="100%" y1="116" y2="116" />
      <svg x="0" y="16" width="100%" height="100" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="chance" d={bandOf(band)} />
        <path className="lines-other" d={pathOf(second, breaks[1])} />
        <path className="lines-one" d={pathOf(first, breaks[0])} />
      </svg>
      {rows.map(({ code }, index) => {
        const x = `${(100 * index) / last}%`;
        const isBroken = breaks.some((all) => all[index]);
        return isBroken && <line key={code} className="break" x1={x} x2={x} y1="16" y2="116" />;
      })}
      <text x="0" y="11">
        {greatest}
      </text>
      <text x="0" y="112">
        {formats.number(0)}
      </text>
      {positionsOfNames(lines).map((y, index) => (
        <text
          key={names[index]}
          className={index === 0 ? 'lines-name' : 'lines-name is-other'}
          x="100%"
          y={y}
          textAnchor="end"
        >
          {names[index]}
        </text>
      ))}
      {rows.map(({ code, short }, index) => (
        <text
          key={code}
          x={`${(100 * index) / last}%`}
          y="132"
          textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
          className={isMinor(index) ? 'is-minor' : undefined}
        >
          {short}
        </text>
      ))}
    </svg>
  );
}

/** The baseline of the lines, and the space that a name takes below a line. */
const GROUND = 116;
const NAME = 15;

/**
 * Returns the positions of the names of two lines: above the line that ends higher, below the other one or,
 * if that ends near the baseline, above it too.
 */
function positionsOfNames(lines: LinesProps['lines']): number[] {
  const ends = lines.map((values) => values.filter((value) => value !== null).at(-1) ?? 0);
  const [first = 0, second = 0] = ends;
  const least = Math.min(first, second);
  const below = GROUND - least + (least < NAME ? -6 : NAME);
  const above = Math.min(GROUND - Math.max(first, second) - 6, below - NAME);
  return first >= second ? [above, below] : [below, above];
}

/**
 * Returns the area between the bounds of neighbouring intervals; a bar for an interval without neighbours.
 */
function bandOf(band: LinesProps['band']): string {
  const step = 100 / Math.max(1, band.length - 1);
  const at = (index: number, bound: number) => `${tenths(index * step)} ${tenths(100 - bound)}`;
  return band
    .map((bounds, index) => {
      const next = band[index + 1];
      if (!bounds) return '';
      if (next)
        return `M${at(index, bounds[0])}L${at(index + 1, next[0])}L${at(index + 1, next[1])}L${at(index, bounds[1])}Z`;
      if (band[index - 1]) return '';
      const [left, right] = [index - 0.1, index + 0.1];
      return `M${at(left, bounds[0])}L${at(right, bounds[0])}L${at(right, bounds[1])}L${at(left, bounds[1])}Z`;
    })
    .join('');
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function pathOf(values: readonly (number | null)[], breaks: readonly boolean[] = []): string {
  const width = 100 / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || values[index - 1] === null || breaks[index];
      const isAlone = isFirst && (breaks[index + 1] ?? (values[index + 1] ?? null) === null);
      return `${isFirst ? 'M' : 'L'}${tenths(index * width)} ${tenths(100 - value)}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}
