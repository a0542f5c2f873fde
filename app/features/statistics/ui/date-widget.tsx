import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';

/** When the numbers were calculated, and the address that keeps them. */
export function DateWidget({ name }: { name: string }) {
  const { t, calculation, formats, permanentHref } = useView();
  return (
    <WidgetFrame name={name} className="widget-date">
      <p className="big">
        <time dateTime={calculation.date}>{formats.date(calculation.date)}</time>
      </p>
      <ul className="facts">
        <li>{t('calculation.number', { number: formats.number(calculation.id) })}</li>
        <li>{t('calculation.last', { date: formats.date(calculation.lastDate) })}</li>
        <li>{t('calculation.records', { value: formats.number(calculation.records) })}</li>
        <li>
          <a href={permanentHref()}>{t('calculation.cite')}</a>
        </li>
      </ul>
    </WidgetFrame>
  );
}
