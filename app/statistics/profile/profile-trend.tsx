import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type Profile } from './get-profile.server';
import { Lines } from '../analysis/comparison/comparison-series';
import { useView } from '../widgets/ui/view-context';

/**
 * The years of a code beside those that it is compared with: as lines from the same height, and as a table.
 */
export function ProfileTrend({ name, beside, trend }: Pick<Profile, 'name' | 'beside' | 'trend'>) {
  const { t } = useTranslation('profile');
  const { t: tView } = useView();
  const { rows, chart, notes, chanceNote } = trend;
  const isDrawn = chart !== null;
  const other = beside?.name ?? t('all');
  return (
    <section className="profile-trend">
      <h2 id="trend">{chart ? t('trend', { year: chart.base }) : tView('widgets.yearly.title')}</h2>
      {chart && <Lines {...chart} names={[name, other]} />}
      <table aria-labelledby="trend">
        <thead>
          <tr>
            <th scope="col">{tView('parameters.year')}</th>
            <th scope="col">
              {isDrawn && <span className="side side-0" aria-hidden="true" />}
              {name}
            </th>
            <th scope="col">
              {isDrawn && <span className="side side-1" aria-hidden="true" />}
              {other}
            </th>
            <th scope="col" className="profile-share">
              {tView('table.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, name: label, ofCode, all, share, chance }) => (
            <tr key={year}>
              <th scope="row">{label}</th>
              <td>
                {ofCode}
                {chance && <span className="pair-count">{chance}</span>}
              </td>
              <td>{all}</td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chanceNote && (
        <p>
          {chanceNote} <Link to={`${paths.method}#chance`}>{t('method')}</Link>
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}
