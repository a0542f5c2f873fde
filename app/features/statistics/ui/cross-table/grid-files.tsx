import { useTranslation } from '~/i18n/page-texts';
import { fileShapes, hrefOfCrossTable } from '../../cross-tables/cross-table-request';
import { useView } from '../view-context';

/** The formats that a table can be taken away in. */
const formats = ['csv', 'xlsx'] as const;

/** The files of a table, each with its permanent address. */
export function GridFiles({ by, sort }: { by: readonly string[]; sort: string }) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, calculation, currentYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  return (
    <section className="grid-part" aria-labelledby="grid-files">
      <h2 id="grid-files">{t('files.title')}</h2>
      <ul className="microdata-downloads">
        {fileShapes.flatMap((shape) =>
          formats.map((format) => (
            <li key={shape + format}>
              <a
                href={hrefOfCrossTable(dataset, frozen, currentYear, { by, sort, shape }, format)}
                className="button button-quiet"
                download
              >
                {t(`files.${shape}`, { format: format.toUpperCase() })}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
