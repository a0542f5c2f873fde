import { Link } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { RadioField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { EnterButton, SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { isTemplated, rejectionReasons, type OfficerAct } from '../officer-acts';
import { type OfficerRequest } from '../officer-request';
import { type ActRefusal } from '../states';
import { Downloads } from './downloads';
import { OfficerFrame, RefusedAct } from './officer-frame';
import { OfficerThread } from './officer-thread';

interface OfficerActPageProps {
  request: OfficerRequest;
  act: OfficerAct;
  /** Why the act is refused; null if it is permitted. */
  refusal: ActRefusal | null;
  /** The template texts. */
  templates: readonly string[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The acts whose text is a reason. */
const reasonedActs = ['extend', 'reject', 'return', 'recall'] as const;

/** The page on which an officer asks, decides or adds a note: one text, which may contain templates. */
export function OfficerActPage({
  request,
  act,
  refusal,
  templates,
  setup,
  state,
}: OfficerActPageProps) {
  const { t } = useTranslation('officers');
  const ofAnyField: TranslateAny = useTranslation('officers', { keyPrefix: 'acts.fields' }).t;
  const { t: tRequests } = useTranslation('requests');
  const filledTemplates = useFilledTemplates(state);
  const { href, reference, version } = request;
  const title = t(`acts.${act}.title`);
  const step = { name: title, path: act };
  const isReason = reasonedActs.some((each) => each === act);
  const texts: TranslateAny = (keys, values) =>
    isReason && keys === 'message.label'
      ? t('acts.fields.message.reason')
      : ofAnyField(keys, values);
  if (refusal) {
    return (
      <OfficerFrame reference={reference} href={href} step={step}>
        <RefusedAct {...request} refusal={refusal} typed={state?.values.message} />
        <Link to={href}>{t('back')}</Link>
      </OfficerFrame>
    );
  }
  return (
    <OfficerFrame reference={reference} href={href} step={step}>
      <section className="widget account-part account-form">
        <p className="form-lead">
          {t(`acts.${act}.lead`)}{' '}
          {(act === 'reject' || act === 'recall') && <strong>{t('acts.final')}</strong>}
        </p>
        {(act === 'reply' || act === 'ask') && <OfficerThread {...request} />}
        {act === 'recall' && (
          <Downloads downloads={request.downloads.filter(({ isRecalled }) => !isRecalled)} />
        )}
        <PostForm label={title} texts={texts} setup={setup} state={state}>
          <EnterButton />
          <input type="hidden" name="version" value={version} />
          {act === 'reject' && (
            <RadioField
              key={filledTemplates}
              name="reason"
              choices={rejectionReasons.map((value) => ({
                value,
                label: tRequests(`reasons.${value}`),
              }))}
            />
          )}
          <Templates act={act} templates={templates} />
          <TextAreaField key={filledTemplates} name="message" rows={10} />
          <SubmitButton>
            {act === 'reply' ? t('acts.reply.send') : t(`acts.${act}.do`)}
          </SubmitButton>
        </PostForm>
      </section>
    </OfficerFrame>
  );
}

/**
 * Counts the templates that were filled in. As the key of the field the count shows the text of the latest in place of
 * what was typed before, and only then, so that nothing typed later is lost.
 */
export function useFilledTemplates(state: FormState | undefined): number {
  const [filled, setFilled] = useState({ count: 0, state });
  if (state?.values.template && state !== filled.state)
    setFilled({ count: filled.count + 1, state });
  return filled.count;
}

interface TemplatesProps extends Pick<OfficerActPageProps, 'templates'> {
  act: OfficerAct | 'approve';
}

/** Buttons that add a template below what was typed. */
export function Templates({ act, templates }: TemplatesProps) {
  const { t } = useTranslation('officers');
  if (!isTemplated(act)) return null;
  return (
    <div role="group" aria-labelledby="templates">
      <p id="templates">{t('templates.title')}</p>
      <div className="request-buttons">
        {templates.map((name) => (
          <button
            key={name}
            type="submit"
            name="template"
            value={name}
            formNoValidate
            className="button button-quiet"
          >
            {t(`templates.${act}.${name}.name`)}
          </button>
        ))}
      </div>
    </div>
  );
}
