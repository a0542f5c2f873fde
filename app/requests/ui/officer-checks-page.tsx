import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { savedValues } from '../condition-values';
import { type OfficerRequest } from '../officer-request';
import { type ActRefusal } from '../states';
import { ConditionFields, useMergedState } from './condition-fields';
import { OfficerFrame, RefusedAct } from './officer-frame';

interface OfficerChecksPageProps {
  request: OfficerRequest;
  setup: FormSetup;
  state: FormState | undefined;
}

function refusalToCheck(request: OfficerRequest): ActRefusal | null {
  if (request.isOwn) return 'ownRequest';
  if (request.isOwnDecisionAppealed) return 'appealedDecision';
  return request.areConditionsOpen ? null : 'wrongState';
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
  const refusal = refusalToCheck(request);
  return (
    <OfficerFrame
      reference={reference}
      href={href}
      step={{ name: t('checks.title'), path: 'checks' }}
    >
      {refusal ? (
        <RefusedAct {...request} refusal={refusal} />
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
