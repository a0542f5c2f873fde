import { mainFiguresOf } from '../cards/main-figures';
import { type WidgetData } from '../widget-data';
import { useView } from './view-context';

/** The main figures of the view with what they mean in relation to others. */
export function KeyFigures(data: Pick<WidgetData, 'observations' | 'change'>) {
  const { t } = useView();
  return (
    <dl className="cards">
      {mainFiguresOf(data, t).map(({ code, label, text, hint }, index) => (
        <Card key={code} name={label} value={text} hint={hint} isMain={index === 0} />
      ))}
    </dl>
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
