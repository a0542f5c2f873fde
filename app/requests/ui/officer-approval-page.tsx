import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { EnterButton, SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { savedValues, waiverOf } from '../condition-values';
import { type OfficerRequest } from '../officer-request';
import { type ActRefusal } from '../states';
import { ConditionFields, OpenConditions, useMergedState } from './condition-fields';
import { Templates, useFilledTemplates } from './officer-act-page';
import { OfficerFrame, RefusedAct } from './officer-frame';

interface OfficerApprovalPageProps {
  request: OfficerRequest;
  /** Why the act is refused; null if it is permitted. */
  refusal: ActRefusal | null;
  /** Whether another officer does not have to confirm it. */
  isDecidedAlone: boolean;
  templates: readonly string[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The page on which an officer approves a request: its conditions, each ticked or waived, and the reason. */
export function OfficerApprovalPage({
  request,
  refusal,
  isDecidedAlone,
  templates,
  setup,
  state,
}: OfficerApprovalPageProps) {
  const { t } = useTranslation('officers');
  const { t: texts } = useTranslation('officers', { keyPrefix: 'conditions' });
  const filledTemplates = useFilledTemplates(state);
  const { href, reference, conditions } = request;
  const current = useMergedState(state, conditions);
  const step = { name: t('acts.approve.title'), path: 'approve' };
  if (refusal) {
    const waivers = conditions.map(({ name }) => state?.values[waiverOf(name)]);
    const typed = [state?.values.message, ...waivers].filter(Boolean).join('\n');
    return (
      <OfficerFrame reference={reference} href={href} step={step}>
        <RefusedAct {...request} refusal={refusal} typed={typed} />
        <Link to={href}>{t('back')}</Link>
      </OfficerFrame>
    );
  }
  return (
    <OfficerFrame reference={reference} href={href} step={step}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t(isDecidedAlone ? 'acts.approve.lead' : 'acts.propose.lead')}</p>
        <PostForm
          label={step.name}
          texts={texts}
          setup={setup}
          state={current}
          defaults={savedValues(conditions)}
        >
          <EnterButton />
          <ConditionFields request={request} />
          <Templates act="approve" templates={templates} />
          <TextAreaField key={filledTemplates} name="message" rows={10} />
          <OpenConditions conditions={conditions} state={current} />
          <SubmitButton>{t('acts.approve.do')}</SubmitButton>
        </PostForm>
      </section>
    </OfficerFrame>
  );
}
