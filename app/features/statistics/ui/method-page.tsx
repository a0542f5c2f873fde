import { useTranslation } from '~/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';

interface MethodPageProps {
  /** Whether all counts are shown as counted. */
  isExact: boolean;
  /** The thresholds of the method. */
  numbers: { views: number; min: number; count: number; years: number; minYears: number };
}

/** How changes, ranks that are too close, unusual months and the nearest office are found, for visitors. */
export function MethodPage({ isExact, numbers }: MethodPageProps) {
  const { t } = useTranslation('method');
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.method }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width page-overlap">
        <section className="widget prose" id="changes">
          <h2>{t('changesTitle')}</h2>
          <p>{isExact ? t('periods') : t('periodsRounded')}</p>
          <p>{t('chance')}</p>
          <p>{t('several', numbers)}</p>
          <p>
            {t('small', numbers)} {!isExact && t('rounded')}
          </p>
          <p>{t('most', numbers)}</p>
          <p>{t('alone')}</p>
          <p>{t('cause')}</p>
        </section>
        <section className="widget prose" id="coverage">
          <h2>{t('coverageTitle')}</h2>
          <p>{t('coverage')}</p>
        </section>
        <section className="widget prose" id="comparisons">
          <h2>{t('comparisonsTitle')}</h2>
          <p>{t('comparisons', numbers)}</p>
        </section>
        <section className="widget prose" id="chance">
          <h2>{t('chanceIntervalTitle')}</h2>
          <p>{t('chanceInterval')}</p>
        </section>
        <section className="widget prose" id="ranks">
          <h2>{t('ranksTitle')}</h2>
          <p>{t('ranks', numbers)}</p>
        </section>
        <section className="widget prose" id="unusual">
          <h2>{t('unusualTitle')}</h2>
          <p>{t('unusual', numbers)}</p>
        </section>
        <section className="widget prose" id="durations">
          <h2>{t('durationsTitle')}</h2>
          <p>{t('durations')}</p>
        </section>
        <section className="widget prose" id="offices">
          <h2>{t('officesTitle')}</h2>
          <p>{t('offices')}</p>
        </section>
      </div>
    </>
  );
}
