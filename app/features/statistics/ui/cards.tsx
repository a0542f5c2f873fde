import { type Cards as CardValues } from '../dashboard/cards';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';

/** How the cases divide; what stands apart from the stages is shown where there is any. */
const stages = [
  { name: 'inProcess', isAlways: true },
  { name: 'finished', isAlways: true },
  { name: 'notClassified', isAlways: false },
  { name: 'notStated', isAlways: false },
] as const;

/** The main figures of the view. */
export function Cards({ cards }: { cards: CardValues }) {
  const { t, formats } = useView();
  const shareOf = (value: number) =>
    cards.cases > 0
      ? t('cards.shareHint', { share: formats.percent(value / cards.cases) })
      : undefined;
  return (
    <WidgetFrame name="cards" className="widget-cards">
      <dl className="cards">
        <Card name={t('cards.cases')} value={formats.number(cards.cases)} isMain />
        {Object.entries(cards.sums).map(([measure, sum]) => (
          <Card
            key={measure}
            name={t(`cards.${measure}`)}
            value={formats.number(sum)}
            hint={meanHint(sum)}
          />
        ))}
        {stages
          .filter(({ isAlways, name }) => isAlways || cards[name] > 0)
          .map(({ name }) => (
            <Card
              key={name}
              name={t(`cards.${name}`)}
              value={formats.number(cards[name])}
              hint={shareOf(cards[name])}
            />
          ))}
        <ChangeCard before={cards.before} />
      </dl>
    </WidgetFrame>
  );

  function meanHint(sum: number) {
    return cards.cases > 0
      ? t('cards.filesHint', { mean: formats.number(Math.round((100 * sum) / cards.cases) / 100) })
      : undefined;
  }
}

function ChangeCard({ before }: Pick<CardValues, 'before'>) {
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
