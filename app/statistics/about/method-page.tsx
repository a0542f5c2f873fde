import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';

interface MethodPageProps {
  /** Whether all counts are exact. */
  isExact: boolean;
  /** The thresholds of the method. */
  numbers: { views: number; min: number; count: number; years: number; minYears: number };
  /** The signs in place of numbers in tables, or before them. */
  signs: { sign: string; text: string }[];
}

/** How numbers are calculated, compared and ranked, for visitors: the formulas of `docs/method.md` in plain words. */
export function MethodPage({ isExact, numbers, signs }: MethodPageProps) {
  const { t } = useTranslation('method');
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.method }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width">
        <section className="widget prose" id="signs">
          <h2>{t('signsTitle')}</h2>
          <dl className="signs">
            {signs.map(({ sign, text }) => (
              <div key={sign}>
                <dt>{sign}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="widget prose" id="changes">
          <h2>{t('changesTitle')}</h2>
          <p>{isExact ? t('periods') : t('periodsRounded')}</p>
          <p>{t('chance')}</p>
          <Formula letters={t('changesFormula')}>a ∼ B(a + b, d / (d + e))</Formula>
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
          <p>{t('defaultYear')}</p>
        </section>
        <section className="widget prose" id="comparisons">
          <h2>{t('comparisonsTitle')}</h2>
          <p>{t('comparisons', numbers)}</p>
          <Formula letters={t('comparisonsFormula')}>a ∼ H(n + m, n, a + b)</Formula>
        </section>
        <section className="widget prose" id="chance">
          <h2>{t('chanceIntervalTitle')}</h2>
          <p>{t('chanceInterval')}</p>
        </section>
        <section className="widget prose" id="ranks">
          <h2>{t('ranksTitle')}</h2>
          <p>{t('ranks', numbers)}</p>
          <p>{t('ranksCodes')}</p>
        </section>
        <section className="widget prose" id="rates">
          <h2>{t('ratesTitle')}</h2>
          <p>{t('rates')}</p>
          <Formula>100 000 · ∑v / ∑p</Formula>
        </section>
        {!isExact && (
          <>
            <section className="widget prose" id="shares">
              <h2>{t('sharesTitle')}</h2>
              <p>{t('shares')}</p>
              <Formula>(v − e) / (T + e) … (v + e) / (T − e)</Formula>
            </section>
            <section className="widget prose" id="least">
              <h2>{t('leastTitle')}</h2>
              <p>{t('least')}</p>
              <Formula>max(∑(v − e), T − ∑u)</Formula>
            </section>
            <section className="widget prose" id="groups">
              <h2>{t('groupsTitle')}</h2>
              <p>{t('groups')}</p>
              <Formula>v {'<'} b · ⌊(∑u − max(u − l) + b − 1) / b⌋</Formula>
            </section>
          </>
        )}
        <section className="widget prose" id="unusual">
          <h2>{t('unusualTitle')}</h2>
          <p>{t('unusual', numbers)}</p>
          <Formula letters={t('unusualFormula')}>
            |ln(a · d / (b · c))| / √(φ · (1/a + 1/b + 1/c + 1/d))
          </Formula>
        </section>
        <section className="widget prose" id="durations">
          <h2>{t('durationsTitle')}</h2>
          <p>{t('durations')}</p>
          <Formula letters={t('durationsFormula')}>(4 − k) · ∑l (1 … j) ≥ k · ∑u (j + 1 …)</Formula>
        </section>
        <section className="widget prose" id="offices">
          <h2>{t('officesTitle')}</h2>
          <p>{t('offices')}</p>
        </section>
      </div>
    </>
  );
}

/** A formula on a separate line, with the meaning of its letters. */
function Formula({ children, letters }: { children: ReactNode; letters?: string }) {
  return (
    <p className="formula">
      <span dir="ltr">{children}</span>
      {letters && <small>{letters}</small>}
    </p>
  );
}
