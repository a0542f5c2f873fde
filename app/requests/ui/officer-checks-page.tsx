import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { type OfficerRequest } from '../officer-request';
import { OfficerFrame, RefusedAct } from './officer-frame';

interface OfficerChecksPageProps {
  request: OfficerRequest;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The page on which an officer saves the checklist. Shows first what somebody else has changed meanwhile. */
export function OfficerChecksPage({ request, setup, state }: OfficerChecksPageProps) {
  const { t } = useTranslation('officers');
  const { t: texts } = useTranslation('officers', { keyPrefix: 'checks' });
  const { checks, href, reference, version } = request;
  const saved = checks.flatMap(({ check, isDone }) => (isDone ? [[check, 'on'] as const] : []));
  // What was ticked before the officer logged in again counts unless somebody else has changed it since.
  const isCurrent =
    state?.refusal?.code === 'loggedOut' && state.values.version === String(version);
  return (
    <OfficerFrame
      reference={reference}
      href={href}
      step={{ name: t('checks.title'), path: 'checks' }}
    >
      {request.isOwn ? (
        <RefusedAct {...request} refusal="ownRequest" />
      ) : (
        <section className="widget account-part account-form">
          <PostForm
            // After a change by somebody else the form begins with what they have saved.
            key={version}
            label={t('checks.title')}
            texts={texts}
            setup={setup}
            state={state && { ...state, values: isCurrent ? state.values : {} }}
            defaults={Object.fromEntries(saved)}
          >
            <input type="hidden" name="version" value={version} />
            {checks.map(({ check }) => (
              <CheckboxField key={check} name={check} />
            ))}
            <SubmitButton>{t('checks.save')}</SubmitButton>
          </PostForm>
        </section>
      )}
      <Link to={href}>{t('back')}</Link>
    </OfficerFrame>
  );
}
