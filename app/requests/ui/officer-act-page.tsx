import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { RadioField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
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
  /** The template texts, and the chosen one. */
  templates: readonly string[];
  template: string | null;
  text: string;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The page on which an officer asks, decides or adds a note: one text, which can begin with a template. */
export function OfficerActPage({
  request,
  act,
  refusal,
  setup,
  state,
  ...page
}: OfficerActPageProps) {
  const { t } = useTranslation('officers');
  const { t: texts } = useTranslation('officers', { keyPrefix: 'acts.fields' });
  const { href, reference, version } = request;
  const title = t(`acts.${act}.title`);
  const step = { name: title, path: act };
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
        <p className="form-lead">{t(`acts.${act}.lead`)}</p>
        {(act === 'reply' || act === 'ask') && <OfficerThread {...request} />}
        {act === 'recall' && <Downloads downloads={request.downloads} />}
        <Templates act={act} href={href} templates={page.templates} />
        <PostForm
          key={page.template}
          label={title}
          texts={texts}
          setup={setup}
          state={state}
          defaults={{ message: page.text, reason: page.template ?? '' }}
        >
          <input type="hidden" name="version" value={version} />
          {act === 'reject' && (
            <RadioField
              name="reason"
              choices={rejectionReasons.map((value) => ({
                value,
                label: t(`reasons.${value}`),
              }))}
            />
          )}
          <TextAreaField name="message" rows={10} />
          <SubmitButton>
            {act === 'reply' ? t('acts.reply.send') : t(`acts.${act}.do`)}
          </SubmitButton>
        </PostForm>
      </section>
    </OfficerFrame>
  );
}

interface TemplatesProps extends Pick<OfficerActPageProps, 'templates'> {
  act: OfficerAct | 'approve';
  href: string;
}

/** Links that begin the text with a template. */
export function Templates({ act, href, templates }: TemplatesProps) {
  const { t } = useTranslation('officers');
  if (!isTemplated(act)) return null;
  return (
    <nav aria-labelledby="templates">
      <p id="templates">{t('templates.title')}</p>
      <ul className="officer-templates">
        {templates.map((name) => (
          <li key={name}>
            <Link to={`${href}/${act}?template=${name}`} preventScrollReset>
              {t(`templates.${act}.${name}.name`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
