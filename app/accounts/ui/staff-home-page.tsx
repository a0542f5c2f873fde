import { Link } from '@remix-run/react';
import { type Role } from '~/auth/roles';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';

/** The pages of staff besides officers, whose pages link to each other, by the roles that have them. */
const allTasks: { key: 'exactCounts' | 'events'; to: string; of: readonly Role[] }[] = [
  { key: 'exactCounts', to: staffPaths.exactCounts, of: ['analyst'] },
  { key: 'events', to: staffPaths.events, of: ['editor', 'publisher'] },
];

/** The first page of the staff: what the account may do, with links. */
export function StaffHomePage({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('staff');
  const tasks = allTasks.filter(({ of }) => of.some((role) => roles.includes(role)));
  return (
    <StaffPage title={t('home.title')} path={staffPaths.home}>
      <section className="widget account-part account-form" aria-labelledby="roles">
        <h2 id="roles">{t('home.roles')}</h2>
        <p className="form-lead">{t('home.lead')}</p>
        <dl className="staff-roles">
          {roles.map((role) => (
            <div key={role}>
              <dt>{t(`roles.${role}.name`)}</dt>
              <dd>{t(`roles.${role}.may`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {tasks.length > 0 && (
        <section className="widget account-part account-form" aria-labelledby="tasks">
          <h2 id="tasks">{t('home.tasks')}</h2>
          <ul className="account-links">
            {tasks.map(({ key, to }) => (
              <li key={key}>
                <Link to={to}>{t(`${key}.title`)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="widget account-part account-form" aria-labelledby="access">
        <h2 id="access">{t('home.access')}</h2>
        <ul className="account-links">
          <li>
            <Link to={staffPaths.secondFactor}>{t('secondFactor.title')}</Link>
          </li>
        </ul>
      </section>
    </StaffPage>
  );
}
