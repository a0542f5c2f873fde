import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Profile } from './get-profile.server';
import { useView } from '../widgets/ui/view-context';

/** The greatest codes of some dimensions, with their shares here and in what the profile is compared with. */
export function ProfileTables({ tables, beside }: Pick<Profile, 'tables' | 'beside'>) {
  const { t } = useTranslation('profile');
  const { t: tView, view } = useView();
  return tables.map(({ parameter, language, rows }) => {
    const hasAll = rows.some(({ shareOfAll }) => shareOfAll !== undefined);
    return (
      <section key={parameter}>
        <h2 id={`top-${parameter}`}>{tView(`parameters.${parameter}`)}</h2>
        <table aria-labelledby={`top-${parameter}`}>
          <thead>
            <tr>
              <th scope="col">{t('most')}</th>
              <th scope="col">{tView(`measures.${view.measure}`)}</th>
              <th scope="col" className="profile-share">
                {tView('table.share')}
              </th>
              {hasAll && <th scope="col">{beside?.name ?? t('all')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, href, count, share, shareOfAll }) => (
              <tr key={code}>
                <th scope="row" lang={language}>
                  {href ? <Link to={href}>{name}</Link> : name}
                </th>
                <td>{count}</td>
                <td>{share}</td>
                {hasAll && <td>{shareOfAll}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}
