import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormattedTrends } from './format-trends';
import { hrefOfTrends, type TrendSort, type TrendsQuestion } from '../../view/trends-url';
import { Difference } from '../comparison/difference';
import { useView } from '../../widgets/ui/view-context';

interface TrendsTableProps extends Pick<
  FormattedTrends,
  'rows' | 'years' | 'count' | 'total' | 'countedUpTo' | 'noGrowth' | 'language'
> {
  question: Required<TrendsQuestion>;
}

/** A shaded table with a row for each code and a column for each year; its headers order the rows. */
export function TrendsTable({ question, ...trends }: TrendsTableProps) {
  const { rows, years, count, total, countedUpTo, noGrowth, language } = trends;
  const { t } = useTranslation('trends');
  const { t: tView, formats } = useView();
  const caption = t('captions.year', { dimension: tView(`parameters.${question.of}`) });
  const note = tView('table.provisional');
  return (
    <>
      {/* The scrollable region must be reachable by keyboard and have a name. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="records grid" role="region" aria-label={caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <Head question={question} sort="name" name={tView(`parameters.${question.of}`)} />
              {years.map(({ code, name, isProvisional }) => (
                <th key={code} scope="col">
                  {isProvisional ? tView('chart.itemProvisional', { item: name, note }) : name}
                </th>
              ))}
              <Head question={question} sort="size" name={t('total')} />
              {!noGrowth && <Head question={question} sort="growth" name={t('change')} />}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, cells, total: ofRow, growth, chance }) => (
              <tr key={code}>
                <th scope="row" lang={language}>
                  {name}
                </th>
                {cells.map(({ text, shade }, index) => (
                  <td key={years[index]?.code} className={shade ? `shade-${shade}` : undefined}>
                    {text}
                  </td>
                ))}
                <td className="grid-total">{ofRow}</td>
                {!noGrowth && (
                  <td>
                    <Difference {...growth} />
                    {chance && <span className="pair-count">{chance}</span>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{tView('widgets.total.title')}</th>
              {years.map(({ code, total: ofYear }) => (
                <td key={code}>{ofYear}</td>
              ))}
              <td>{total}</td>
              {!noGrowth && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="grid-notes">
        {countedUpTo.table && <p>{tView('map.provisional', { until: countedUpTo.table })}</p>}
        {count > rows.length && (
          <p>{t('more', { listed: formats.number(rows.length), all: formats.number(count) })}</p>
        )}
      </div>
    </>
  );
}

interface HeadProps {
  question: Required<TrendsQuestion>;
  sort: TrendSort;
  name: string;
}

/** A header that orders the rows by its column. */
function Head({ question, sort, name }: HeadProps) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset, view, defaultYear } = useView();
  const isChosen = question.sort === sort;
  const isRising = sort === 'name';
  return (
    <th scope="col" aria-sort={isChosen ? (isRising ? 'ascending' : 'descending') : undefined}>
      <Link
        to={hrefOfTrends(dataset, view, defaultYear, { ...question, sort })}
        preventScrollReset
        rel="nofollow"
      >
        {name}
        {isChosen && <span aria-hidden="true"> {isRising ? '▲' : '▼'}</span>}
        <span className="visually-hidden">
          {tView('common:mark.comma')}
          {t('sort')}
        </span>
      </Link>
    </th>
  );
}
