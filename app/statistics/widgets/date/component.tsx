import { type WidgetProps } from '../widget-props';
import { useView } from '../ui/view-context';
import { WidgetFrame } from '../ui/widget-frame';

/** When the numbers were calculated, and their permanent address. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { t, calculation, formats, permanentHref } = useView();
  return (
    <WidgetFrame name={widget.name} className="widget-date" notes={data.notes} hasPicture={false}>
      <p className="big">
        <time dateTime={calculation.date}>{formats.date(calculation.date)}</time>
      </p>
      <ul className="facts">
        <li>{t('calculation.number', { number: formats.number(calculation.id) })}</li>
        <li>{data.observations[0]?.label}</li>
        <li>{t('calculation.records', { value: formats.number(calculation.records) })}</li>
        <li>
          <a href={permanentHref()}>{t('calculation.cite')}</a>
        </li>
      </ul>
    </WidgetFrame>
  );
}
