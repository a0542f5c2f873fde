import { Link } from '@remix-run/react';
import { useTranslation } from '~/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { paths } from '~/paths';
import { type ComparisonInWords } from '../../comparisons/comparison-in-words';
import { hrefOfComparison } from '../../comparisons/comparison-url';
import { type CalculationInfo } from '../../dashboard/calculation-time';
import { type Chip } from '../../dashboard/describe-view';
import { type Notice } from '../../views/notice';
import { type View } from '../../views/view';
import { CalculationNote } from '../calculation-note';
import { FilterChips } from '../filter-chips';
import { Notices } from '../notices';
import { ProtectionNotes } from '../protection-notes';
import { useView, ViewProvider } from '../view-context';
import { ViewHeader } from '../view-header';
import { ComparisonFiles } from './comparison-files';
import { ComparisonQuestion, type ComparisonQuestionProps } from './comparison-question';
import { ComparisonSeries } from './comparison-series';
import { ComparisonTable } from './comparison-table';
import { Difference } from './difference';

interface ComparisonPageProps extends ComparisonQuestionProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
  comparison: ComparisonInWords | null;
  /** What the sides differ by. */
  kind: 'time' | 'code' | 'whole' | 'each' | null;
  /** Why there is no comparison, and the first month with records; null where there is one. */
  missing: { reason: 'choice' | 'later' | 'start'; month: string } | null;
  /** What rounded counts are multiples of, the least and greatest of low ones; null where all are exact. */
  legend: { base: number; min: number; max: number } | null;
}

/** A view beside others: what is compared, what it says, its tables and its files. */
export function ComparisonPage({ dataset: name, ...page }: ComparisonPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} mapDivision={page.view.division} {...page}>
      <ComparisonHeader {...page} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <ComparisonQuestion {...page} />
        <ComparisonChips {...page} />
        {page.comparison ? (
          <Compared {...page} comparison={page.comparison} />
        ) : (
          <Missing missing={page.missing} />
        )}
      </div>
    </ViewProvider>
  );
}

function ComparisonHeader({ compare, subject }: Pick<ComparisonPageProps, 'compare' | 'subject'>) {
  const { t } = useTranslation('compare');
  const { dataset, view, currentYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      to={hrefOfComparison(dataset, view, currentYear, compare)}
      subject={subject}
      back={t('back')}
    />
  );
}

function ComparisonChips({ chips }: Pick<ComparisonPageProps, 'chips'>) {
  const { dataset, currentYear } = useView();
  return (
    <FilterChips chips={chips} hrefTo={(view) => hrefOfComparison(dataset, view, currentYear)} />
  );
}

function Missing({ missing }: Pick<ComparisonPageProps, 'missing'>) {
  const { t } = useTranslation('compare');
  const { formats } = useView();
  if (!missing) return null;
  return (
    <p className="empty" role="status">
      {t(`missing.${missing.reason}`, {
        month: missing.month ? formats.month(missing.month) : '',
      })}
    </p>
  );
}

function Compared({
  comparison,
  compare,
  kind,
  legend,
}: Pick<ComparisonPageProps, 'compare' | 'kind' | 'legend'> & { comparison: ComparisonInWords }) {
  const { t } = useTranslation('compare');
  const { view, hrefOf } = useView();
  const { title, sentences, series, tables, closings, others } = comparison;
  return (
    <section className="compared" aria-labelledby="compared-title">
      <h2 id="compared-title">{title}</h2>
      {sentences.map((sentence, place) => (
        <p key={place} className="chapter-sentence">
          {sentence}
        </p>
      ))}
      <Sides {...comparison} />
      {kind === 'each' && (
        <p>
          <Link to={hrefOf(view)}>{t('together')}</Link>
        </p>
      )}
      {closings.map((closing) => (
        <p key={closing} className="empty" role="status">
          {closing}
        </p>
      ))}
      <div className="compared-figures">
        {series && <ComparisonSeries {...series} names={comparison.sides.map(nameOf)} />}
        {tables.map((table) => (
          <ComparisonTable
            key={table.parameter}
            {...table}
            names={comparison.sides.map(nameOf)}
            scale={comparison.scale}
          />
        ))}
      </div>
      <div className="grid-notes">
        {comparison.sides.length === 2 && (
          <p>
            {t('reading')} <Link to={`${paths.method}#comparisons`}>{t('method')}</Link>
          </p>
        )}
        <ProtectionNotes others={others} legend={legend} />
      </div>
      <ComparisonFiles compare={compare} />
    </section>
  );
}

function nameOf({ name }: { name: string }): string {
  return name;
}

/** The totals beside each other. */
function Sides({ sides, difference }: Pick<ComparisonInWords, 'sides' | 'difference'>) {
  const { t } = useTranslation('compare');
  const { t: tell } = useView();
  return (
    <ul className="compared-sides">
      {sides.map(({ name, detail, value, href }, place) => (
        <li key={href}>
          {sides.length === 2 && <span className={`side side-${place}`} aria-hidden="true" />}
          <Link to={href}>
            <strong>{name}</strong>
          </Link>
          {detail && ` ${detail}`}
          {tell('common:mark.colon')}
          <strong>{value}</strong>
        </li>
      ))}
      {difference && (
        <li>
          {t('difference')}
          {tell('common:mark.colon')}
          <Difference {...difference} />
        </li>
      )}
    </ul>
  );
}
