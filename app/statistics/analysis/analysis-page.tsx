import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { type Territory } from '~/datasets/territory';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../view/describe-view';
import { type MovedCode } from '../view/moved-codes';
import { type Notice } from '../view/notice';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { TRENDS_PATH } from '../view/trends-url';
import { type View } from '../view/view';
import { CalculationNote } from '../ui/calculation-note';
import { FilterChips } from '../ui/filter-chips';
import { MovedCodes } from '../ui/moved-codes';
import { Notices } from '../ui/notices';
import { UpdatedFigures } from '../ui/updated-figures';
import { useView, ViewProvider } from '../widgets/ui/view-context';

/** The view that every page of an analysis receives. */
export interface AnalysisProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  moved: MovedCode[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
}

/** Returns the address of an analysis of a view. */
type HrefOf = (dataset: Dataset, view: View, defaultYear: number) => string;

interface AnalysisPageProps extends AnalysisProps {
  /** Its path below the dashboard. */
  path: string;
  children: ReactNode;
}

/** A page that analyses the view of a dashboard: trends, a comparison or a cross table. */
export function AnalysisPage({ dataset: name, path, children, ...page }: AnalysisPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <div className="page-width analysis">
        <AnalysisTabs chosen={path} />
        {children}
      </div>
    </ViewProvider>
  );
}

/** Links from an analysis of a view to its dashboard and to its other analyses. */
function AnalysisTabs({ chosen }: { chosen: string }) {
  const { t, view, hrefOf } = useView();
  const tabs = [
    { path: COMPARE_PATH, name: t('filter.compare') },
    { path: TRENDS_PATH, name: t('widget.trend') },
    { path: CROSS_TABLE_PATH, name: t('filter.cross') },
  ];
  return (
    <nav className="tabs" aria-label={t('filter.analyses')}>
      <Link to={hrefOf(view)}>
        <span aria-hidden="true">←</span> {t('widget.back')}
      </Link>
      {tabs.map(({ path, name }) => (
        <Link
          key={path}
          to={hrefOf(view, path)}
          aria-current={path === chosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface AnalysisBodyProps extends Pick<
  AnalysisProps,
  'notices' | 'moved' | 'isNewest' | 'chips'
> {
  hrefOf: HrefOf;
  /** Returns the address without a filter; by default that of the same analysis. */
  hrefWithout?: HrefOf;
  /** The form that chooses what is analysed. */
  question: ReactNode;
  /** The accessible name of the answer, announced when it changes. */
  result?: string;
  /** The answer. */
  children: ReactNode;
}

/** The notes, question, filters and answer of an analysis, on any page. */
export function AnalysisBody({ question, result, children, hrefOf, ...body }: AnalysisBodyProps) {
  const { dataset, defaultYear } = useView();
  const hrefTo = (view: View) => hrefOf(dataset, view, defaultYear);
  const { notices, moved, isNewest, chips, hrefWithout = hrefOf } = body;
  return (
    <>
      <Notices notices={notices} />
      <MovedCodes moved={moved} />
      <CalculationNote isNewest={isNewest} hrefTo={hrefTo} />
      {question}
      <FilterChips chips={chips} hrefTo={(view) => hrefWithout(dataset, view, defaultYear)} />
      <UpdatedFigures result={result}>
        <div className="panel">{children}</div>
      </UpdatedFigures>
    </>
  );
}
