import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { lastYearOf } from '~/calculations/calculation-info';
import { useIsUpdating } from '~/ui/use-is-updating';
import { COMPARE_PATH } from '../view/comparison-url';
import { timeOf, withCodes } from '../view/view';
import { CalculationNote } from '../ui/calculation-note';
import { FilterChips } from '../ui/filter-chips';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { useView } from '../widgets/ui/view-context';
import { type Answer } from './answer-view.server';
import { type DashboardPageData } from './get-dashboard-page.server';

type HeadedPage = Pick<
  DashboardPageData,
  'answer' | 'notices' | 'chips' | 'moved' | 'isNewest' | 'revisions'
>;

/** The band below the filter: the number of the view and its change, with the filters that it was counted under. */
export function AnswerHeader({ page }: { page: HeadedPage }) {
  const { answer, notices, chips } = page;
  const isUpdating = useIsUpdating();
  return (
    <header className="answer">
      <div className="page-width">
        <Notices notices={notices} />
        <MovedCodes moved={page.moved} />
        <CalculationNote isNewest={page.isNewest} revisions={page.revisions} />
        <FilterChips chips={chips} />
        {answer && (
          <div className="answer-text" aria-busy={isUpdating}>
            <h1>{answer.headline}</h1>
            {answer.compared && <p>{answer.compared}</p>}
            {answer.remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
            <AnswerLinks answer={answer} />
          </div>
        )}
      </div>
    </header>
  );
}

/** Links to what explains or continues the number. */
function AnswerLinks({ answer }: { answer: Answer }) {
  const { t, view, calculation, hrefOf } = useView();
  const { runningYear, profile } = answer;
  return (
    <ul className="answer-links">
      {timeOf(view).year && (
        <li>
          <Link to={hrefOf(view, COMPARE_PATH)}>{t('filter.compareYear')}</Link>
        </li>
      )}
      {runningYear && (
        <li>
          <Link to={hrefOf(withCodes(view, 'year', [String(lastYearOf(calculation))]))}>
            {runningYear}
          </Link>
        </li>
      )}
      {answer.unusualMonth && (
        <li>
          <Link to={`${paths.method}#unusual`}>{t('filter.unusual')}</Link>
        </li>
      )}
      {profile && (
        <li>
          <Link to={profile.href}>{profile.name}</Link>
        </li>
      )}
    </ul>
  );
}
