import { useTranslation } from '~/i18n/page-texts';
import { PUBLIC_USE } from '../../microdata/microdata-path';
import { defaultView } from '../../views/view';
import { wholeTable, hrefOfTable } from '../../microdata/table-request';
import { useView } from '../view-context';

/** A year with records, and how many as a page writes it. */
export interface PublicUseYear {
  year: string;
  text: string;
}

/** The public-use file of each year; addresses name the calculation, so that they stay the same. */
export function PublicUseFiles({ years, min }: { years: readonly PublicUseYear[]; min: number }) {
  const { t } = useTranslation('microdata');
  const { dataset, calculation, defaultYear } = useView();
  const plain = { ...defaultView(dataset, defaultYear), asOf: calculation.id };
  const hrefOf = (year: string) =>
    hrefOfTable(
      dataset,
      { ...plain, codes: { year: [year] } },
      defaultYear,
      wholeTable,
      PUBLIC_USE,
    );
  return (
    <section className="widget microdata-part" aria-labelledby="public-use-title">
      <h2 id="public-use-title">{t('protected.publicUse.title')}</h2>
      <p>{t('protected.publicUse.hint', { min })}</p>
      <ul className="microdata-downloads">
        {years.map(({ year, text }) => (
          <li key={year}>
            <a href={hrefOf(year)} className="button button-quiet">
              {t('protected.publicUse.year', { year, number: text })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
