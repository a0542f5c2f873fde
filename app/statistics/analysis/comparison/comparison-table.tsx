// On phones rows are boxes, which old browsers do not treat as rows without explicit roles.
/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormattedTable } from './format-comparison';
import { useView } from '../../widgets/ui/view-context';
import { Difference } from './difference';

interface ComparisonTableProps extends FormattedTable {
  /** The names of the comparands. */
  names: readonly string[];
  /** The labels of the scale. */
  scale: readonly string[];
  /** Whether it is open when the page loads. */
  isOpen: boolean;
}

/**
 * Shares of each comparand by code: for two comparands as a filled and a hollow dot on one scale, with their
 * difference. Collapsible; its summary says how many differences are clear.
 */
export function ComparisonTable(props: ComparisonTableProps) {
  const { parameter, language, rows, hidden, names, scale, isOpen, tested, clear } = props;
  const { t } = useTranslation('compare');
  const { t: tView, formats } = useView();
  const id = `compared-${parameter}`;
  const isPair = names.length === 2;
  return (
    <details className={isPair ? 'pairs pairs-codes' : 'pairs pairs-many'} open={isOpen}>
      <summary>
        <h3 id={id}>{t('share', { name: tView(`parameters.${parameter}`) })}</h3>
        {clear + tested > 0 && (
          <span>
            {clear > 0
              ? t('clearOf', { count: clear, value: formats.number(clear) })
              : t('noneClear', { n: formats.number(tested) })}
          </span>
        )}
      </summary>
      {/* A scrollable region must be reachable by keyboard and have a name. */}
      <div
        className="pairs-table"
        {...(!isPair && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
      >
        <table role="table" aria-labelledby={id}>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader" className="pair-name">
                <div className="pair-plot">
                  {tView(`parameters.${parameter}`)}
                  {isPair && <Axis scale={scale} />}
                </div>
              </th>
              {names.map((name, index) => (
                <th key={name} scope="col" role="columnheader">
                  {isPair && <span className={`side side-${index}`} aria-hidden="true" />}
                  {name}
                </th>
              ))}
              {isPair && (
                <th scope="col" role="columnheader">
                  {t('points')}
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ code, name, cells, positions, band, chance, difference }) => (
              <tr key={code} role="row">
                {/* What is below the dots is not part of the header's name. */}
                <th
                  scope="row"
                  role="rowheader"
                  className="pair-name"
                  aria-labelledby={`${id}-${code}`}
                >
                  <div className="pair-plot">
                    <span id={`${id}-${code}`} lang={language}>
                      {name}
                    </span>
                    {isPair && <Dots positions={positions} band={band} />}
                  </div>
                </th>
                {cells.map(({ share, count }, index) => (
                  <td key={names[index]} role="cell">
                    {share} <span className={share ? 'pair-count' : undefined}>{count}</span>
                    {isPair && index === 0 && chance && (
                      <span className="pair-chance">{chance}</span>
                    )}
                  </td>
                ))}
                {isPair && (
                  <td role="cell">
                    <Difference {...difference} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="pairs-more">{t('hidden', { number: formats.number(hidden) })}</p>
      )}
    </details>
  );
}

function Axis({ scale }: { scale: readonly string[] }) {
  const steps = scale.length - 1;
  return (
    <svg className="pair-axis" aria-hidden="true">
      {scale.map((text, index) => (
        <text
          key={text}
          x={`${Math.round((100 * index) / steps)}%`}
          y="11"
          textAnchor={index === 0 ? 'start' : index === steps ? 'end' : 'middle'}
          className={index > 0 && index < steps ? 'is-minor' : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

type DotsProps = Pick<FormattedTable['rows'][number], 'positions' | 'band'>;

/** Both shares, if disclosed, in front of the interval of the first one by chance alone. */
function Dots({ positions: [first = null, second = null], band }: DotsProps) {
  return (
    <svg className="pair" aria-hidden="true" focusable="false">
      <line className="pair-ground" x1="0" x2="100%" y1="50%" y2="50%" />
      {band && (
        <rect
          className="chance"
          x={`${band[0]}%`}
          width={`${band[1] - band[0]}%`}
          y="10%"
          height="80%"
        />
      )}
      {first !== null && second !== null && (
        <line className="pair-line" x1={`${first}%`} x2={`${second}%`} y1="50%" y2="50%" />
      )}
      {second !== null && <circle className="pair-other" cx={`${second}%`} cy="50%" r="5.5" />}
      {first !== null && <circle className="pair-one" cx={`${first}%`} cy="50%" r="5.5" />}
    </svg>
  );
}
