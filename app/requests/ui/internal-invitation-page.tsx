import { Link } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import { paths } from '~/paths';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { PageHeader } from '~/shell/page-header';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { formHref } from '../request-steps';

interface InternalInvitationPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  token: string;
  /** Whether the account has just accepted it. */
  isDone: boolean;
  /** Whether the account may send internal requests already. */
  isInternal: boolean;
  /** The user; null for guests. */
  account: { name: string; email: string } | null;
  /** The invitation of the token; null when it is not valid, or no longer. */
  invitation: { email: string; until: string } | null;
}

/** The page of an invitation to internal data requests: what it is, and the button that accepts it. */
export function InternalInvitationPage(page: InternalInvitationPageProps) {
  const { t } = useTranslation('apply');
  const title = t('invitation.title');
  // The button that had the focus is gone.
  useEffect(() => {
    if (page.isDone) document.getElementById('content')?.focus({ preventScroll: true });
  }, [page.isDone]);
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.internalInvitation }]} />
      <div className="page-width">
        <section className="widget account-form">
          <Invitation {...page} />
        </section>
      </div>
    </>
  );
}

function Invitation(page: InternalInvitationPageProps) {
  const { t, i18n } = useTranslation('apply');
  const { setup, state, token, isDone, isInternal, account, invitation } = page;
  if (isDone || isInternal) {
    return (
      <>
        <p role="status" className="notice notice-done">
          {t(isDone ? 'invitation.done' : 'invitation.already')}
        </p>
        <p className="request-buttons">
          <Link to={formHref('internal')} className="button">
            {t('forms.onePage.internal')}
          </Link>
        </p>
      </>
    );
  }
  if (!invitation) return <p className="notice">{t('invitation.invalid')}</p>;
  const until = formatsOf(i18n.language).date(invitation.until);
  const lead = (
    <>
      <p className="form-lead">{t('invitation.lead')}</p>
      <p>{t('invitation.sentTo', { email: invitation.email, date: until })}</p>
    </>
  );
  if (!account) return <LogInToAccept token={token}>{lead}</LogInToAccept>;
  return (
    <PostForm
      label={t('invitation.title')}
      texts={t}
      setup={setup}
      state={state}
      action={paths.internalInvitation}
    >
      {lead}
      <p>{t('invitation.account', account)}</p>
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{t('invitation.submit')}</SubmitButton>
    </PostForm>
  );
}

/** Leads guests to the log-in, and back; whoever registers opens the link again. */
function LogInToAccept({ token, children }: { token: string; children: ReactNode }) {
  const { t } = useTranslation('apply');
  const back = `${paths.internalInvitation}?${new URLSearchParams({ token })}`;
  return (
    <>
      {children}
      <p>{t('invitation.guest')}</p>
      <p className="request-buttons">
        <Link to={`${paths.login}?${new URLSearchParams({ to: back })}`} className="button">
          {t('guest.login')}
        </Link>
        <Link to={paths.register} className="button button-quiet">
          {t('guest.register')}
        </Link>
      </p>
    </>
  );
}
