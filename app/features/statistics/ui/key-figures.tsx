import { NOT_STATED } from '~/datasets/dataset';
import { type Shown } from '../protection/protect-table';
import { type WidgetData } from '../widgets/widget-data';
import { useView } from './view-context';

/** What is shown only where any is told. */
const exceptions = ['not_classified', NOT_STATED];

/** The main figures of a view with what they mean beside others. */
export function KeyFigures({ observations, change }: Pick<WidgetData, 'observations' | 'change'>) {
  const { t } = useView();
  return (
    <dl className="cards">
      {observations
        .filter((one) => isTold(one) || !exceptions.includes(one.code))
        .map(({ code, label, text, hint }, index) => (
          <Card key={code} name={label} value={text} hint={hint} isMain={index === 0} />
        ))}
      {change && <Card name={t('cards.change')} value={change.text} hint={change.hint} />}
    </dl>
  );
}

function isTold(shown: Shown): boolean {
  return Boolean(shown.value ?? (shown.protection === 'closed' && shown.min));
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
