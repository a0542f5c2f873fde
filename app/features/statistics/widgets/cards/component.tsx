import { NOT_STATED } from '~/datasets/dataset';
import { useView } from '../../ui/view-context';
import { WidgetFrame } from '../../ui/widget-frame';
import { type WidgetProps } from '../widget-props';

/** What is shown only where any is told. */
const exceptions = ['not_classified', NOT_STATED];

/** The main figures of the view. */
export function WidgetView({ data }: WidgetProps) {
  const { t } = useView();
  return (
    <WidgetFrame name={data.name} className="widget-cards">
      <dl className="cards">
        {data.observations
          .filter(({ code, value }) => value || !exceptions.includes(code))
          .map(({ code, label, text, hint }, index) => (
            <Card key={code} name={label} value={text} hint={hint} isMain={index === 0} />
          ))}
        {data.change && (
          <Card name={t('cards.change')} value={data.change.text} hint={data.change.hint} />
        )}
      </dl>
    </WidgetFrame>
  );
}

interface CardProps {
  name: string;
  value: string;
  hint?: string;
  isMain?: boolean;
}

function Card({ name, value, hint, isMain }: CardProps) {
  return (
    <div className={isMain ? 'card card-main' : 'card'}>
      <dt>{name}</dt>
      <dd className="card-value">{value}</dd>
      {hint && <dd className="card-hint">{hint}</dd>}
    </div>
  );
}
