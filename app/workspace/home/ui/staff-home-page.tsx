import { Link } from '@remix-run/react';
import { type Role } from '~/auth/roles';
import { addOfficer } from '~/requests/add-officer';
import { type WaitingRequests } from '~/requests/count-waiting.server';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type DataWork } from '../list-data-work.server';

/** The pages with what waits; that of what is due soon begins with the earliest. */
const queues = [
  { key: 'submitted', to: `${staffPaths.requests}?state=submitted` },
  { key: 'appealed', to: `${staffPaths.requests}?state=submitted` },
  { key: 'dueSoon', to: staffPaths.requests },
  { key: 'awaitingConfirmation', to: `${staffPaths.requests}?state=awaitingConfirmation` },
  { key: 'unanswered', to: `${staffPaths.requests}?message=unanswered` },
  { key: 'unimported', to: staffPaths.dataFiles },
  { key: 'ongoing', to: staffPaths.jobs },
] as const;

interface StaffHomePageProps {
  roles: readonly Role[];
  /** How many data requests wait for an officer; null for other staff. */
  requests: WaitingRequests | null;
  /** What waits for who works with the data; null for other staff. */
  data: DataWork | null;
}

/** The first page of the staff: what waits for the account, and what it may do, with links. */
export function StaffHomePage({ roles, requests, data }: StaffHomePageProps) {
  const { t } = useTranslation('staff');
  return (
    <StaffPage title={t('home.title')} path={staffPaths.home}>
      {(requests || data) && <Waiting requests={requests} data={data} />}
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

function Waiting({ requests, data }: Pick<StaffHomePageProps, 'requests' | 'data'>) {
  const { t, i18n } = useTranslation('staff');
  const { number } = formatsOf(i18n.language);
  const { stuckAppeals: stuck = 0, ...counts } = { ...requests, ...data?.counts };
  const waiting = queues.flatMap(({ key, to }) => {
    const count = counts[key] ?? 0;
    return count > 0 ? [{ to, text: t(`home.${key}`, { count, formatted: number(count) }) }] : [];
  });
  const drafts = (data?.drafts ?? []).map((draft) => ({
    to: `${staffPaths.publishing}/${draft.number}`,
    text: t('home.draft', draft),
  }));
  const all = [...drafts, ...waiting];
  return (
    <section className="widget account-part account-form" aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      {stuck > 0 && (
        <p className="notice">
          {t('home.stuckAppeals', { count: stuck, formatted: number(stuck), command: addOfficer })}
        </p>
      )}
      {all.length === 0 ? (
        <p>{t('home.noneWaiting')}</p>
      ) : (
        <ul className="account-links">
          {all.map(({ to, text }) => (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
