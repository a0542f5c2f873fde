import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormattedTrends } from './format-trends';
import { type TrendsQuestion, hrefOfTrends } from '../../view/trends-url';
import { type MoreNumbers } from '../../widgets/widget-data';
import { ProtectionNotes } from '../../ui/protection-notes';
import { NextLinks } from '../../widgets/ui/unlisted';
import { useView } from '../../widgets/ui/view-context';
import { AnswerHead } from '../answer-head';
import { TrendCharts } from './trend-charts';
import { TrendsTable } from './trends-table';
import { ViewFiles } from '../../ui/view-files';

const formats = ['csv', 'xlsx', 'svg', 'png'] as const;

export interface TrendsAnswerProps {
  question: Required<TrendsQuestion>;
  trends: FormattedTrends;
  /** Trends that show more, if these show little. */
  coarser: MoreNumbers;
  /** Whether a record may have several codes. */
  isMultiple: boolean;
  /** The records that they are about, if they are the answer of a page. */
  pageSubject?: string;
  /** The least counts for which growth is disclosed. */
  leastCounts: { min: number; larger: number };
}

/** What grew most, charts, the table and its files; or the reason why there are none. */
export function TrendsAnswer({ trends, question, coarser, ...page }: TrendsAnswerProps) {
  const { t } = useTranslation('trends');
  const { t: tView } = useView();
  const { headline, narrative, suppression, rows, others, signs, noGrowth, notes } = trends;
  const caption = t(`captions.${question.per}`, { dimension: tView(`parameters.${question.of}`) });
  const head = (
    <AnswerHead id="trends-title" caption={caption} finding={headline} subject={page.pageSubject} />
  );
  const isEmpty = rows.length === 0 && !others;
  const instead = (
    <div className="empty grid-part" role="status">
      <p>{tView(isEmpty && !suppression ? 'table.empty' : `suppressed.${suppression ?? 'few'}`)}</p>
      {coarser.links.length > 0 ? <NextLinks {...coarser} /> : <p>{t('narrower')}</p>}
    </div>
  );
  if (suppression || rows.length === 0)
    return (
      <>
        {head}
        {instead}
      </>
    );
  const isTable = question.show === 'table';
  const isDrawn = !isTable && trends.charts.length > 0;
  const table = (
    <div className="grid-part">
      <TrendsTable {...trends} question={question} />
    </div>
  );
  return (
    <div className="compared">
      {head}
      {narrative.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {noGrowth && <p>{t(`noGrowth.${noGrowth}`)}</p>}
      {(isTable || isDrawn) && <NextLinks {...coarser} />}
      {isTable ? (
        table
      ) : (
        <>
          {isDrawn ? <TrendCharts {...trends} /> : instead}
          <details className="trends-table">
            <summary>{tView('table.showTable')}</summary>
            {table}
          </details>
        </>
      )}
      <div className="grid-notes">
        {!noGrowth && (
          <p>
            {t('reading', page.leastCounts)} {trends.chanceNotes[isTable ? 'table' : 'charts']}{' '}
            <Link to={`${paths.method}#changes`}>{t('method')}</Link>
          </p>
        )}
        {page.isMultiple && <p>{t('multiple')}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <ProtectionNotes others={others} signs={signs} />
      </div>
      <TrendsFiles question={question} />
    </div>
  );
}

/** The files of trends, each with its permanent address. */
function TrendsFiles({ question }: { question: Required<TrendsQuestion> }) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset, view, calculation, defaultYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const dimension = tView(`parameters.${question.of}`);
  const caption = t(`captions.${question.per}`, { dimension });
  const files = formats.map((format) => ({
    name: t('file', { format: format.toUpperCase(), caption }),
    href: hrefOfTrends(dataset, frozen, defaultYear, question, format),
  }));
  const page = hrefOfTrends(dataset, view, defaultYear, question);
  return <ViewFiles title={t('files')} files={files} page={page} />;
}
