import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { useIsUpdating } from '~/ui/use-is-updating';
import { COMPARE_PATH } from '../view/comparison-url';
import { lastYearOf } from '~/calculations/calculation-info';
import { type DashboardPageData } from './get-dashboard-page.server';
import { timeOf, withCodes } from '../view/view';
import { type WidgetData } from '../widgets/widget-data';
import { CalculationNote } from '../ui/calculation-note';
import { FilterChips } from '../ui/filter-chips';
import { FilterForm } from '../ui/filter-form';
import { KeyFigures } from '../widgets/ui/key-figures';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { useView } from '../widgets/ui/view-context';
import { WidgetActions } from '../widgets/ui/widget-actions';

/** The band at the top of a dashboard: what is shown, its statement in a sentence, its main figures. */
export function AnswerHeader({ page }: { page: DashboardPageData }) {
  const { t, dataset, view, calculation, hrefOf } = useView();
  const { answer, notices, chips, dashboard } = page;
  const [first, ...others] = answer?.narrative ?? [];
  const figures = dashboard.widgets.find(({ change }) => change);
  const isFilterOpen = answer?.isChoosing || notices.length > 0;
  return (
    <header className="answer">
      <div className="page-width">
        <Notices notices={notices} />
        <MovedCodes moved={page.moved} />
        <div className="answer-view">
          <FilterForm options={dashboard.options} isOpen={isFilterOpen} />
          <FilterChips chips={chips} defaults={answer?.defaults} />
        </div>
        <CalculationNote isNewest={page.isNewest} revisions={page.revisions} />
        <div className="answer-text" aria-busy={useIsUpdating()}>
          <h1>{t(`datasets.${dataset.name}.title`)}</h1>
          <p className="answer-sentence">{first}</p>
          {figures && <MainFigures {...figures} />}
          <ul className="answer-others">
            {others.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {answer?.hasUnusualMonth && (
              <li>
                <Link to={`${paths.method}#unusual`}>{t('filter.unusual')}</Link>
              </li>
            )}
            {answer?.runningYear && (
              <li>
                <Link to={hrefOf(withCodes(view, 'year', [String(lastYearOf(calculation))]))}>
                  {answer.runningYear}
                </Link>
              </li>
            )}
            {timeOf(view).year && (
              <li>
                <Link to={hrefOf(view, COMPARE_PATH)}>{t('filter.compareYear')}</Link>
              </li>
            )}
            {answer?.profile && (
              <li>
                <Link to={answer.profile.href}>{answer.profile.name}</Link>
              </li>
            )}
          </ul>
        </div>
      </div>
    </header>
  );
}

/** The widget of the main figures, shown here instead of in its chapter. */
function MainFigures(figures: WidgetData) {
  const { hrefOf, view, widgetText } = useView();
  const { name } = figures;
  const title = widgetText(name, 'title');
  return (
    <section className="answer-figures" id={name} aria-label={title}>
      <KeyFigures {...figures} />
      <WidgetActions name={name}>
        <Link to={hrefOf(view, `widgets/${name}`)}>{title}</Link>
      </WidgetActions>
    </section>
  );
}
