import { SeriesWidget } from '../ui/series-widget';
import { useView } from '../ui/view-context';
import { type MonthGrid } from '../widget-data';
import { type WidgetProps } from '../widget-props';

/** The months of a year compared with those of earlier years, and months by years. */
export function WidgetView(props: WidgetProps) {
  const { name, months } = props.data;
  const { isInChapters } = useView();
  const table = !isInChapters && months && <MonthTable {...months} name={name} />;
  return <SeriesWidget {...props} table={table} />;
}

/** Months by years, shaded; the scrollable region must be reachable by keyboard. */
function MonthTable({ name, title, years, rows }: MonthGrid & { name: string }) {
  const { t } = useView();
  const id = `${name}-table`;
  const note = t('table.provisional');
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="heat" id={id} role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
      <table>
        <caption id={`${id}-title`}>{title ?? t('chart.months')}</caption>
        <thead>
          <tr>
            <td />
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map(({ text, shade, isProvisional }, index) => (
                <td key={years[index]} className={shade ? `shade-${shade}` : undefined}>
                  {isProvisional ? (
                    <em>
                      {text}
                      <span className="visually-hidden"> ({note})</span>
                    </em>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
