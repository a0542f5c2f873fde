import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';

interface ProtectionPageProps {
  /** The policy in force, by name and version. */
  policy: string;
  /** Whether it discloses all counts exactly. */
  isExact: boolean;
  /**
   * The greatest share of its new changes that a new version may hold back, in words; null if it holds back
   * none.
   */
  maxHeldShare: string | null;
  /** The greatest share of changed small counts that may change because of a single record; null for any. */
  maxLoneMoveShare: string | null;
  /**
   * The base of rounded counts, the least and greatest count disclosed as "fewer", the fewest records of a
   * year with tables, and the base of numbers of files.
   */
  numbers: { base: number; min: number; max: number; total: number; sums: number };
  /** A rounded count, with the least and greatest count that it may have been. */
  example: { rounded: number; least: number; most: number };
}

/** How small counts are protected, for visitors: in words and by examples. */
export function ProtectionPage({
  policy,
  isExact,
  maxHeldShare,
  maxLoneMoveShare,
  numbers,
  example,
}: ProtectionPageProps) {
  const { t } = useTranslation('protection');
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.protection }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width">
        <section className="widget prose">
          <p>{t('policy', { policy })}</p>
          <p>{isExact ? t('exact') : t('words', numbers)}</p>
          {!isExact && <p>{t('why')}</p>}
          {maxHeldShare !== null && (
            <p>
              {t('holdBack')} {t('gate', { share: maxHeldShare })}
              {maxLoneMoveShare !== null && <> {t('loneGate', { share: maxLoneMoveShare })}</>}
            </p>
          )}
        </section>
        {!isExact && (
          <section className="widget prose">
            <h2>{t('examplesTitle')}</h2>
            <ul>
              <li>{t('example1')}</li>
              <li>{t('example2', example)}</li>
              <li>{t('example3', numbers)}</li>
              <li>{t('example4')}</li>
              <li>{t('example5', example)}</li>
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
