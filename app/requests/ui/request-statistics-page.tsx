import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { DrawnChart } from '~/ui/drawn-chart';
import { ScrollingTable } from '~/ui/scrolling-table';
import { rejectionReasons } from '../officer-acts';
import { type RequestYear } from '../request-statistics.server';
import { figureColumns } from './request-months';

interface RequestStatisticsPageProps {
  years: readonly RequestYear[];
  /** The requests received, drawn as SVG. */
  svg: string;
}

/** Data requests in figures: what was received, how it was decided and how long that took, by year. */
export function RequestStatisticsPage({ years, svg }: RequestStatisticsPageProps) {
  const { t } = useTranslation('apply');
  const title = t('statistics.title');
  const parents = [{ name: t('common:nav.request'), to: paths.dataRequest }];
  return (
    <>
      <PageHeader title={title} steps={[...parents, { name: title, to: paths.requestStatistics }]}>
        <p className="page-lead">{t('statistics.lead')}</p>
      </PageHeader>
      <div className="page-width">
        {years.length === 0 ? (
          <p className="notice">{t('years.none')}</p>
        ) : (
          <div className="widgets widgets-whole">
            <Years years={years} svg={svg} />
            <Counting />
            <Reasons years={years} />
          </div>
        )}
      </div>
    </>
  );
}

function Years({ years, svg }: RequestStatisticsPageProps) {
  const { t, i18n } = useTranslation('apply');
  return (
    <section className="widget account-part" aria-labelledby="years">
      <h2 id="years">{t('years.title')}</h2>
      <p>{t('years.chart')}</p>
      <DrawnChart svg={svg} />
      <ScrollingTable
        label={t('years.title')}
        head={[
          t('years.year'),
          ...figureColumns.map((column) => t(`months.${column}`)),
          t('months.inTime'),
        ]}
        rows={years.toReversed().map(({ year, shareInTime, ...figures }) => ({
          name: String(year),
          cells: [
            ...figureColumns.map((column) => cellOf(figures[column], i18n.language)),
            shareInTime ? t(`years.shares.${shareInTime}`) : '–',
          ],
        }))}
      />
    </section>
  );
}

function Counting() {
  const { t } = useTranslation('apply');
  return (
    <section className="widget" id="definition" aria-labelledby="counting">
      <h2 id="counting">{t('statistics.counting')}</h2>
      <p>{t('years.note')}</p>
      <p>{t('years.inTimeNote')}</p>
      <p>
        <a href={paths.requestStatisticsFile} className="button button-quiet">
          {t('years.file')}
        </a>
      </p>
    </section>
  );
}

function Reasons({ years }: Pick<RequestStatisticsPageProps, 'years'>) {
  const { t, i18n } = useTranslation('requests');
  const { t: tApply } = useTranslation('apply');
  const title = tApply('years.reasons');
  const isAnyPublic = years.some(({ reasons }) =>
    rejectionReasons.some((reason) => reasons[reason] !== null),
  );
  return (
    <section className="widget account-part" aria-labelledby="reasons">
      <h2 id="reasons">{title}</h2>
      {isAnyPublic ? (
        <>
          <ScrollingTable
            label={title}
            head={[
              tApply('years.year'),
              ...rejectionReasons.map((reason) => t(`reasons.${reason}`)),
            ]}
            rows={years.toReversed().map(({ year, reasons }) => ({
              name: String(year),
              cells: rejectionReasons.map((reason) => cellOf(reasons[reason], i18n.language)),
            }))}
          />
          <p className="form-hint">{t('noReason')}</p>
        </>
      ) : (
        <p>{tApply('years.noReasons')}</p>
      )}
    </section>
  );
}

const cellOf = (value: number | null, language: string) =>
  value === null ? '–' : formatsOf(language).number(value);
