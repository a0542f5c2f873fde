import { Link } from '@remix-run/react';
import { useTranslation } from '~/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { paths } from '~/paths';
import { type CalculationInfo } from '../../dashboard/calculation-time';
import { type Chip } from '../../dashboard/describe-view';
import { type TrendsInWords } from '../../trends/trends-in-words';
import { hrefOfTrends } from '../../trends/trends-url';
import { type Notice } from '../../views/notice';
import { type View } from '../../views/view';
import { CalculationNote } from '../calculation-note';
import { FilterChips } from '../filter-chips';
import { Notices } from '../notices';
import { ProtectionNotes } from '../protection-notes';
import { useView, ViewProvider } from '../view-context';
import { ViewHeader } from '../view-header';
import { TrendCharts } from './trend-charts';
import { TrendsFiles } from './trends-files';
import { TrendsQuestion, type TrendsQuestionProps } from './trends-question';
import { TrendsTable } from './trends-table';

interface TrendsPageProps extends TrendsQuestionProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
  trends: TrendsInWords;
  /** Whether a record may have several codes. */
  isMultiple: boolean;
  /** Of smaller counts no growth is told. */
  minTold: number;
  /** What rounded counts are multiples of, the least and greatest of low ones; null where all are exact. */
  legend: { base: number; min: number; max: number } | null;
}

/** The codes of a dimension over the years: the question, what grew most, charts, a table and its files. */
export function TrendsPage({ dataset: name, ...page }: TrendsPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} mapDivision={page.view.division} {...page}>
      <TrendsHeader question={page.question} subject={page.subject} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <TrendsQuestion {...page} />
        <TrendsChips question={page.question} chips={page.chips} />
        <TrendsShown {...page} />
      </div>
    </ViewProvider>
  );
}

function TrendsHeader({ question, subject }: Pick<TrendsPageProps, 'question' | 'subject'>) {
  const { t } = useTranslation('trends');
  const { t: tell, dataset, view, currentYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      lead={t('lead')}
      to={hrefOfTrends(dataset, view, currentYear, question)}
      subject={subject}
      back={tell('widget.back')}
    />
  );
}

function TrendsChips({ question, chips }: Pick<TrendsPageProps, 'question' | 'chips'>) {
  const { dataset, currentYear } = useView();
  return (
    <FilterChips
      chips={chips}
      hrefTo={(view) => hrefOfTrends(dataset, view, currentYear, question)}
    />
  );
}

function TrendsShown({ trends, question, ...page }: Omit<TrendsPageProps, 'dataset'>) {
  const { t } = useTranslation('trends');
  const { t: tell } = useView();
  const { sentences, closing, rows, others, noGrowth } = trends;
  if (closing || rows.length === 0) {
    return (
      <div className="empty grid-part" role="status">
        <p>{closing ? tell(`closed.${closing}`) : tell('table.empty')}</p>
        <p>{t('narrower')}</p>
      </div>
    );
  }
  const table = (
    <div className="grid-part">
      <TrendsTable {...trends} question={question} />
    </div>
  );
  return (
    <div className="compared">
      <h2 id="trends-title">
        {t(`captions.${question.per}`, { dimension: tell(`parameters.${question.of}`) })}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {noGrowth && <p>{t(`noGrowth.${noGrowth}`)}</p>}
      {question.show === 'table' ? (
        table
      ) : (
        <>
          <TrendCharts {...trends} />
          <details className="trends-table">
            <summary>{tell('table.showTable')}</summary>
            {table}
          </details>
        </>
      )}
      <div className="grid-notes">
        {!noGrowth && (
          <p>
            {t('reading', { min: page.minTold })}{' '}
            <Link to={`${paths.method}#changes`}>{t('method')}</Link>
          </p>
        )}
        {page.isMultiple && <p>{t('multiple')}</p>}
        <ProtectionNotes others={others} legend={page.legend} />
      </div>
      <TrendsFiles question={question} />
    </div>
  );
}
