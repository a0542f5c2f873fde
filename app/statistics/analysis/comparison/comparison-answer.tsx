import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormattedComparison } from './format-comparison';
import { type MoreNumbers } from '../../widgets/widget-data';
import { ProtectionNotes } from '../../ui/protection-notes';
import { NextLinks } from '../../widgets/ui/unlisted';
import { useView } from '../../widgets/ui/view-context';
import { AnswerHead } from '../answer-head';
import { ComparisonSeries, Rate } from './comparison-series';
import { ComparisonTable } from './comparison-table';
import { Difference } from './difference';
import { hrefOfComparison } from '../../view/comparison-url';
import { ViewFiles } from '../../ui/view-files';

const formats = ['csv', 'xlsx', 'json'] as const;

const pictures = ['svg', 'png'] as const;

export interface ComparisonAnswerProps {
  /** The other comparand of the comparison, as in the address; empty if there is none. */
  compare: string;
  comparison: FormattedComparison | null;
  /** Comparisons that show more, if this one shows little. */
  coarser: MoreNumbers;
  /** How the comparands differ. */
  kind: 'time' | 'code' | 'part' | 'each' | null;
  /** The records that it is about, if it is the answer of a page. */
  pageSubject?: string;
  /** Why there is no comparison, and the first month with records; null if there is one. */
  missing: {
    reason: 'choice' | 'later' | 'start' | 'break' | 'outcome';
    month: string;
    text?: string;
  } | null;
}

/** How views differ, or why they are not compared. */
export function ComparisonAnswer({ comparison, missing, ...page }: ComparisonAnswerProps) {
  return comparison ? (
    <Compared {...page} comparison={comparison} />
  ) : (
    <Missing missing={missing} pageSubject={page.pageSubject} />
  );
}

function Missing({ missing, pageSubject }: Pick<ComparisonAnswerProps, 'missing' | 'pageSubject'>) {
  const { t } = useTranslation('compare');
  const { formats } = useView();
  if (!missing) return null;
  return (
    <>
      <AnswerHead id="compared-title" caption={t('title')} subject={pageSubject} />
      <p className="empty" role="status">
        {missing.reason === 'break' || missing.reason === 'outcome'
          ? missing.text
          : t(`missing.${missing.reason}`, {
              month: missing.month ? formats.month(missing.month) : '',
            })}
      </p>
    </>
  );
}

function Compared({
  comparison,
  coarser,
  compare,
  kind,
  pageSubject,
}: Pick<ComparisonAnswerProps, 'coarser' | 'compare' | 'kind' | 'pageSubject'> & {
  comparison: FormattedComparison;
}) {
  const { t } = useTranslation('compare');
  const { view, hrefOf } = useView();
  const { title, scope, narrative, series, rates, tables, suppressions, others, signs } =
    comparison;
  const { headline } = comparison;
  return (
    <section className="compared" aria-labelledby="compared-title">
      <AnswerHead
        id="compared-title"
        caption={headline ? title : scope}
        finding={headline ?? title}
        subject={headline ? pageSubject : pageSubject === undefined ? undefined : ''}
      />
      {narrative.slice(headline ? 1 : 0).map((sentence, index) => (
        <p key={index} className="compared-sentence">
          {sentence}
        </p>
      ))}
      <Comparands {...comparison} />
      {kind === 'each' && (
        <p>
          <Link to={hrefOf(view)}>{t('together')}</Link>
        </p>
      )}
      {suppressions.map((suppression) => (
        <p key={suppression} className="empty" role="status">
          {suppression}
        </p>
      ))}
      <NextLinks {...coarser} />
      <div className="compared-figures">
        {series && (
          <ComparisonSeries {...series} rates={rates} names={comparison.comparands.map(nameOf)} />
        )}
        {tables.map((table, index) => (
          <ComparisonTable
            key={table.parameter}
            {...table}
            names={comparison.comparands.map(nameOf)}
            scale={comparison.scale}
            isOpen={index === 0 || table.clear > 0}
          />
        ))}
      </div>
      <div className="grid-notes">
        {rates?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {comparison.comparands.length === 2 && (
          <p>
            {t('pointsMean')} {t('reading')} {comparison.chanceNote}{' '}
            <Link to={`${paths.method}#comparisons`}>{t('method')}</Link>
          </p>
        )}
        <ProtectionNotes others={others} signs={signs} />
      </div>
      <ComparisonFiles compare={compare} />
    </section>
  );
}

function nameOf({ name }: { name: string }): string {
  return name;
}

/** The totals side by side. */
function Comparands({
  comparands,
  difference,
  chance,
  rates,
}: Pick<FormattedComparison, 'comparands' | 'difference' | 'chance' | 'rates'>) {
  const { t } = useTranslation('compare');
  const { t: tView } = useView();
  return (
    <ul className="comparands">
      {comparands.map(({ name, detail, value, href }, index) => (
        <li key={href}>
          {comparands.length === 2 && <span className={`side side-${index}`} aria-hidden="true" />}
          <Link to={href}>
            <strong>{name}</strong>
          </Link>
          {detail && ` ${detail}`}
          {tView('common:mark.colon')}
          <strong>{value}</strong>
          <Rate name={rates?.name} rate={rates?.totals[index]} />
          {index === 0 && chance && <span className="pair-count">{chance}</span>}
        </li>
      ))}
      {difference && (
        <li>
          {t('difference')}
          {tView('common:mark.colon')}
          <Difference {...difference} />
        </li>
      )}
    </ul>
  );
}

/** The files of a comparison, each with its permanent address. */
function ComparisonFiles({ compare }: { compare: string }) {
  const { t } = useTranslation('compare');
  const { dataset, view, calculation, defaultYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const files = [...formats, ...pictures].map((format) => ({
    name: t(pictures.some((known) => known === format) ? 'picture' : 'file', {
      format: format.toUpperCase(),
    }),
    href: hrefOfComparison(dataset, frozen, defaultYear, compare, format),
  }));
  const page = hrefOfComparison(dataset, view, defaultYear, compare);
  return <ViewFiles title={t('files')} files={files} page={page} />;
}
