import { NOT_STATED } from '~/datasets/dataset';
import { useView } from '../../ui/view-context';
import { WidgetFrame } from '../../ui/widget-frame';
import { type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';

/** What is shown only where there is any. */
const exceptions = ['not_classified', NOT_STATED];

/** The main figures of the view. */
export function WidgetView({ data }: WidgetProps) {
  const { t, dataset, formats } = useView();
  const [cases, ...parts] = data.observations;
  if (!cases) return null;
  const hintOf = (code: string, value: number) => {
    if (data.total === 0) return undefined;
    if (dataset.measures.every(({ name }) => name !== code)) {
      return t('cards.shareHint', { share: formats.percent(value / data.total) });
    }
    const mean = formats.number(Math.round((100 * value) / data.total) / 100);
    return t('cards.filesHint', { mean });
  };
  return (
    <WidgetFrame name={data.name} className="widget-cards">
      <dl className="cards">
        <Card name={cases.label} value={formats.number(cases.value)} isMain />
        {parts
          .filter(({ code, value }) => value > 0 || !exceptions.includes(code))
          .map(({ code, label, value }) => (
            <Card
              key={code}
              name={label}
              value={formats.number(value)}
              hint={hintOf(code, value)}
            />
          ))}
        <ChangeCard before={data.before} />
      </dl>
    </WidgetFrame>
  );
}

function ChangeCard({ before }: Pick<WidgetData, 'before'>) {
  const { t, formats } = useView();
  if (!before) return <Card name={t('cards.change')} value="–" hint={t('cards.changeNone')} />;
  const { year, cases, since } = before;
  if (cases === 0)
    return <Card name={t('cards.change')} value="–" hint={t('cards.changeNothing', { year })} />;
  return (
    <Card
      name={t('cards.change')}
      value={formats.change((since - cases) / cases)}
      hint={t('cards.changeHint', { value: formats.number(cases), year })}
    />
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
