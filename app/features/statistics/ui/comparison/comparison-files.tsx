import { useTranslation } from '~/i18n/page-texts';
import { hrefOfComparison } from '../../comparisons/comparison-url';
import { useView } from '../view-context';

const formats = ['csv', 'xlsx', 'json'] as const;

/** The files of a comparison, each with its permanent address. */
export function ComparisonFiles({ compare }: { compare: string }) {
  const { t } = useTranslation('compare');
  const { dataset, view, calculation, currentYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  return (
    <section className="grid-part" aria-labelledby="compared-files">
      <h3 id="compared-files">{t('files')}</h3>
      <ul className="microdata-downloads">
        {formats.map((format) => (
          <li key={format}>
            <a
              href={hrefOfComparison(dataset, frozen, currentYear, compare, format)}
              className="button button-quiet"
              download
            >
              {t('file', { format: format.toUpperCase() })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
