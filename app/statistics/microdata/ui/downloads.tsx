import { useTranslation } from '~/platform/i18n/page-texts';
import { microdataFormats, MAX_RECORDS } from '../microdata-format';
import { hrefOfTable, type TableRequest } from '../table-request';
import { useView } from '../../widgets/ui/view-context';

interface DownloadsProps {
  tableRequest: TableRequest;
  /** Whether there are more records than a file can hold. */
  isTooLong: boolean;
}

/** The records as files; their addresses name the calculation, so that they stay the same. */
export function Downloads({ tableRequest, isTooLong }: DownloadsProps) {
  const { t } = useTranslation('microdata');
  const { dataset, view, calculation, defaultYear, formats } = useView();
  const frozen = { ...view, asOf: calculation.id };
  return (
    <section className="widget microdata-part" aria-labelledby="download-title">
      <h2 id="download-title">{t('download.title')}</h2>
      {isTooLong ? (
        <p>{t('download.tooLong', { most: formats.number(MAX_RECORDS) })}</p>
      ) : (
        <>
          <p>{t('download.hint')}</p>
          <ul className="microdata-downloads">
            {microdataFormats.map((format) => (
              <li key={format}>
                <a
                  href={hrefOfTable(dataset, frozen, defaultYear, tableRequest, format)}
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
