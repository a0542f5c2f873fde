import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { ButtonForm } from '~/ui/forms/button-form';

/** A session in words. */
export interface ListedSession {
  hash: string;
  device: string;
  startedAt: string;
  seenAt: string;
  /** Whether it is the one of this page. */
  isThis: boolean;
}

/** Where the user is logged in, and the buttons that end it. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation('accounts');
  return (
    <section className="widget account-part" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions.title')}</h2>
      <ul className="account-sessions">
        {sessions.map((session) => (
          <Session key={session.hash} {...session} />
        ))}
      </ul>
      <ButtonForm action={paths.logoutEverywhere}>
        <button type="submit" className="button button-quiet">
          {t('sessions.everywhere')}
        </button>
      </ButtonForm>
    </section>
  );
}

function Session({ hash, device, startedAt, seenAt, isThis }: ListedSession) {
  const { t } = useTranslation('accounts');
  const id = `session-${hash.slice(0, 8)}`;
  return (
    <li>
      <div id={id}>
        <strong>{device || t('sessions.unknown')}</strong>
        {isThis && <span className="account-this">{t('sessions.this')}</span>}
        <p className="form-hint">{t('sessions.started', { moment: startedAt })}</p>
        {!isThis && <p className="form-hint">{t('sessions.seen', { moment: seenAt })}</p>}
      </div>
      {!isThis && (
        <ButtonForm action={paths.endSession} values={{ session: hash }}>
          <button type="submit" className="button button-quiet" aria-describedby={id}>
            {t('sessions.end')}
          </button>
        </ButtonForm>
      )}
    </li>
  );
}
