import { Link } from '@remix-run/react';
import { type Role } from '~/auth/roles';
import { addOfficer } from '~/requests/add-officer';
import { type WaitingRequests } from '~/requests/count-waiting.server';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';

/** The queues with what waits for officers; that of what is due soon begins with the earliest. */
const queues = [
  { key: 'submitted', to: `${staffPaths.requests}?state=submitted` },
  { key: 'appealed', to: `${staffPaths.requests}?state=submitted` },
  { key: 'dueSoon', to: staffPaths.requests },
  { key: 'awaitingConfirmation', to: `${staffPaths.requests}?state=awaitingConfirmation` },
  { key: 'unanswered', to: `${staffPaths.requests}?message=unanswered` },
] as const;

interface StaffHomePageProps {
  roles: readonly Role[];
  /** How many data requests wait for officers; null for other staff. */
  waiting: WaitingRequests | null;
}

/** The first page of the staff: what waits for officers, and what the account may do, with links. */
export function StaffHomePage({ roles, waiting }: StaffHomePageProps) {
  const { t } = useTranslation('staff');
  return (
    <StaffPage title={t('home.title')} path={staffPaths.home}>
      {waiting && <Waiting {...waiting} />}
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

function Waiting(counts: WaitingRequests) {
  const { t, i18n } = useTranslation('staff');
  const { number } = formatsOf(i18n.language);
  const { stuckAppeals: stuck } = counts;
  const waiting = queues.filter(({ key }) => counts[key] > 0);
  return (
    <section className="widget account-part account-form" aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      {stuck > 0 && (
        <p className="notice">
          {t('home.stuckAppeals', { count: stuck, formatted: number(stuck), command: addOfficer })}
        </p>
      )}
      {waiting.length === 0 ? (
        <p>{t('home.noneWaiting')}</p>
      ) : (
        <ul className="account-links">
          {waiting.map(({ key, to }) => (
            <li key={key}>
              <Link to={to}>
                {t(`home.${key}`, { count: counts[key], formatted: number(counts[key]) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
