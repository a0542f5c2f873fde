import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { savedValues } from '../condition-values';
import { type OfficerRequest } from '../officer-request';
import { ConditionFields, useMergedState } from './condition-fields';
import { OfficerFrame, RefusedAct } from './officer-frame';

interface OfficerChecksPageProps {
  request: OfficerRequest;
  setup: FormSetup;
  state: FormState | undefined;
}

/**
 * The page on which an officer ticks and waives conditions before an approval. What was typed stays, and beside it
 * stands what somebody else has saved meanwhile.
 */
export function OfficerChecksPage({ request, setup, state }: OfficerChecksPageProps) {
  const { t } = useTranslation('officers');
  const { t: texts } = useTranslation('officers', { keyPrefix: 'conditions' });
  const { conditions, href, reference } = request;
  const current = useMergedState(state, conditions);
  return (
    <OfficerFrame
      reference={reference}
      href={href}
      step={{ name: t('checks.title'), path: 'checks' }}
    >
      {request.isOwn || !request.areConditionsOpen ? (
        <RefusedAct {...request} refusal={request.isOwn ? 'ownRequest' : 'wrongState'} />
      ) : (
        <section className="widget account-part account-form">
          <PostForm
            label={t('checks.title')}
            texts={texts}
            setup={setup}
            state={current}
            defaults={savedValues(conditions)}
          >
            <ConditionFields request={request} />
            <SubmitButton>{t('checks.save')}</SubmitButton>
          </PostForm>
        </section>
      )}
      <p className="officer-acts">
        <Link to={href}>{t('back')}</Link>
      </p>
    </OfficerFrame>
  );
}
