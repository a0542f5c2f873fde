import { useTranslation } from '~/i18n/page-texts';
import { hrefOfTrends, type TrendsQuestion } from '../../trends/trends-url';
import { useView } from '../view-context';

const formats = ['csv', 'xlsx'] as const;

/** The files of trends, each with its permanent address. */
export function TrendsFiles({ question }: { question: Required<TrendsQuestion> }) {
  const { t } = useTranslation('trends');
  const { t: tell, dataset, view, calculation, currentYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const dimension = tell(`parameters.${question.of}`);
  const caption = t(`captions.${question.per}`, { dimension });
  return (
    <section className="grid-part" aria-labelledby="trends-files">
      <h3 id="trends-files">{t('files')}</h3>
      <ul className="microdata-downloads">
        {formats.map((format) => (
          <li key={format}>
            <a
              href={hrefOfTrends(dataset, frozen, currentYear, question, format)}
              className="button button-quiet"
              download
            >
              {t('file', { format: format.toUpperCase(), caption })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
