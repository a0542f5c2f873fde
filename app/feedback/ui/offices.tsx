import { useTranslation } from '~/platform/i18n/page-texts';
import { type Office } from '~/content/offices/office';

/** The commission's offices, each with a way to find it on a map. */
export function Offices({ offices }: { offices: readonly Office[] }) {
  const { t } = useTranslation('feedback');
  return (
    <section className="widget" aria-labelledby="offices">
      <h2 id="offices">{t('offices.title')}</h2>
      <ul className="offices">
        {offices.map(({ code, name, city, address, phone, mapUrl }) => (
          <li key={code}>
            <h3>{name}</h3>
            <p>{[address, city].filter(Boolean).join(t('common:mark.comma'))}</p>
            {phone && (
              <p>
                <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
              </p>
            )}
            {mapUrl ? (
              <p>
                <a href={mapUrl} rel="noreferrer">
                  {t('offices.map')}{' '}
                  <span className="visually-hidden">
                    {t('common:mark.brackets', { text: name })}
                  </span>
                </a>
              </p>
            ) : (
              <p>{t('offices.noAddress')}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="widget-notes">{t('offices.note')}</p>
    </section>
  );
}
