import { useTranslation } from '~/i18n/page-texts';
import { type ProfileTable } from '../../profiles/profile-tables';
import { useView } from '../view-context';

/** The greatest codes of some dimensions, with their shares here and in all complaints. */
export function ProfileTables({ tables }: { tables: readonly ProfileTable[] }) {
  const { t } = useTranslation('profile');
  const { t: tell, view } = useView();
  return tables.map(({ parameter, language, rows }) => {
    const hasAll = rows.some(({ shareOfAll }) => shareOfAll !== undefined);
    return (
      <section key={parameter}>
        <h2 id={`top-${parameter}`}>{tell(`parameters.${parameter}`)}</h2>
        <table aria-labelledby={`top-${parameter}`}>
          <thead>
            <tr>
              <th scope="col">{t('most')}</th>
              <th scope="col">{tell(`measures.${view.measure}`)}</th>
              <th scope="col">{tell('table.share')}</th>
              {hasAll && <th scope="col">{t('all')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, count, share, shareOfAll }) => (
              <tr key={code}>
                <th scope="row" lang={language}>
                  {name}
                </th>
                <td>{count}</td>
                <td>{share || '–'}</td>
                {hasAll && <td>{shareOfAll || '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}
