import { PageLink } from '~/ui/page-link';
import { mainFiguresOf } from '../widgets/cards/main-figures';
import { useView } from '../widgets/ui/view-context';
import { type DashboardPageData } from './get-dashboard-page.server';

/** More would not fit one row of wide screens. */
const MAX_FACTS = 4;

/** The main figures that the headline says already. */
const SAID = ['cases', 'change'];

/** The greatest shares of the view, each with a link to its chapter, then its main figures. */
export function KeyFacts({ answer, dashboard }: DashboardPageData) {
  const { t, view, hrefOf, widgetText } = useView();
  const cards = dashboard.widgets.find(({ change }) => change);
  const figures = (cards ? mainFiguresOf(cards, t) : [])
    .filter(({ code }) => !SAID.includes(code))
    .sort((a, b) => Number(b.code === 'in_process') - Number(a.code === 'in_process'));
  const shares = (answer?.keyFacts ?? []).filter(({ chapter }) => !cards || chapter !== 'handling');
  const facts = [
    ...shares.map(({ chapter, share, text }) => (
      <a key={chapter} href={`#${chapter}`}>
        <strong>{share}</strong> {text} <span>{t(`chapters.${chapter}`)} ↓</span>
      </a>
    )),
    ...figures.map(({ code, label, text, hint }) => (
      <PageLink key={code} href={hrefOf(view, `widgets/${cards?.name}`)}>
        <strong>{text}</strong> {label} {hint && <small>{hint}</small>}
      </PageLink>
    )),
  ].slice(0, MAX_FACTS);
  if (facts.length === 0) return null;
  const title = cards ? widgetText(cards.name, 'title') : t('widgets.cards.title');
  return (
    <ul className="key-facts" id="cards" aria-label={title}>
      {facts.map((fact) => (
        <li key={fact.key}>{fact}</li>
      ))}
    </ul>
  );
}
