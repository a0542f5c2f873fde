import { useTranslation } from '~/platform/i18n/page-texts';
import { PUBLIC_USE } from '../../view/microdata-path';
import { type ListedFile } from '../public-use/listed-file';
import { defaultView } from '../../view/view';
import { wholeTable, hrefOfTable } from '../table-request';
import { useView } from '../../widgets/ui/view-context';

/** The public-use file of each year, and how useful it is; addresses name the calculation that holds it. */
export function PublicUseFiles({
  files,
  numbers,
}: {
  files: readonly ListedFile[];
  numbers: { min: number; least: number };
}) {
  const { t } = useTranslation('microdata');
  const { dataset } = useView();
  const hrefOf = ({ year, edition, defaultYear }: ListedFile) => {
    const view = { ...defaultView(dataset, defaultYear), asOf: edition, codes: { year: [year] } };
    return hrefOfTable(dataset, view, defaultYear, wholeTable, PUBLIC_USE);
  };
  return (
    <section className="widget microdata-part" aria-labelledby="public-use-title">
      <h2 id="public-use-title">{t('protected.publicUse.title')}</h2>
      <p>{t('protected.publicUse.hint', numbers)}</p>
      {files.length === 0 && <p>{t('protected.publicUse.none')}</p>}
      <ul className="public-use-files">
        {files.map((file) => (
          <li key={file.year}>
            <a href={hrefOf(file)} className="button button-quiet">
              {t('protected.publicUse.year', { year: file.year, number: file.text })}
            </a>
            <span>
              {t('protected.publicUse.useful', { ...file })}{' '}
              {file.difference && t('protected.publicUse.difference', file.difference)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
