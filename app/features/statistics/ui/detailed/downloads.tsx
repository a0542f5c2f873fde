import { useTranslation } from '~/i18n/page-texts';
import { detailedFormats, MOST_RECORDS } from '../../detailed/detailed-format';
import { hrefOfTable, type TableRequest } from '../../detailed/table-request';
import { useView } from '../view-context';

interface DownloadsProps {
  asked: TableRequest;
  /** Whether there are more records than a file can hold. */
  isTooLong: boolean;
}

/** The records as files; their addresses name the calculation, so that they stay the same. */
export function Downloads({ asked, isTooLong }: DownloadsProps) {
  const { t } = useTranslation('detailed');
  const { dataset, view, calculation, currentYear, formats } = useView();
  const frozen = { ...view, asOf: calculation.id };
  return (
    <section className="widget detailed-part" aria-labelledby="download-title">
      <h2 id="download-title">{t('download.title')}</h2>
      {isTooLong ? (
        <p>{t('download.tooLong', { most: formats.number(MOST_RECORDS) })}</p>
      ) : (
        <>
          <p>{t('download.hint')}</p>
          <ul className="detailed-downloads">
            {detailedFormats.map((format) => (
              <li key={format}>
                <a
                  href={hrefOfTable(dataset, frozen, currentYear, asked, format)}
                  className="button button-quiet"
                >
                  {t('download.as', { format: format.toUpperCase() })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
