import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField, RadioField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import {
  LETTER_STEP,
  letterFieldsOf,
  stepFields,
  stepHref,
  STEPS,
  type RequestKind,
} from '../request-steps';
import { LetterInput, type LetterTemplateLink, type LetterFile } from './letter-field';
import { RequestSummary } from './request-summary';
import { ViewText, type RequestedViewText } from './view-text';

export interface RequestFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  kind: RequestKind;
  /** The step of the wizard; null if everything is on one page. */
  step: number | null;
  title: string;
  /** The latest submitted request when the form was shown. */
  after: string;
  draft: { id: string; fields: Record<string, string> } | null;
  letters: readonly LetterFile[];
  /** By field; null for guests. */
  templates: Record<string, readonly LetterTemplateLink[]> | null;
  view: RequestedViewText | null;
  choices: Record<string, readonly Choice[]>;
  /** What was typed, for review; in the last step alone. */
  names: Record<string, string> | null;
  /** The flash message of the page. */
  flash: string | null;
}

/** The form of a data request, or a step of it, filled from the draft. */
export function RequestForm(page: RequestFormProps) {
  const { t } = useTranslation('apply');
  const { t: texts } = useTranslation('apply', { keyPrefix: 'fields' });
  const { kind, step, title, state, draft, view } = page;
  const isLast = step === null || step === STEPS;
  const takesLetters = step === null || step === LETTER_STEP;
  const constraints = takesLetters
    ? { ...page.setup.constraints, application_letter: { required: true } }
    : page.setup.constraints;
  return (
    <>
      <FlashOfForm flash={page.flash} state={state} />
      <PostForm
        key={`${kind}${step}`}
        texts={texts}
        state={state}
        setup={{ ...page.setup, constraints }}
        defaults={draft?.fields}
        label={title}
        hasFiles={takesLetters}
      >
        {/* The Enter key presses the first button of a form, which must not be one that removes something. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="after" value={state?.values.after ?? page.after} />
        <input type="hidden" name="dataset" value={view?.dataset ?? ''} />
        <input type="hidden" name="view" value={view?.filter ?? ''} />
        {[1, 2, 3, 4]
          .filter((each) => step === null || step === each)
          .map((each) => (
            <FormStep key={each} {...page} part={each} />
          ))}
        <div className="request-buttons">
          <SubmitButton>{t(isLast ? 'form.send' : 'form.next')}</SubmitButton>
          <button
            type="submit"
            name="act"
            value="save"
            formNoValidate
            className="button button-quiet"
          >
            {t('form.save')}
          </button>
          {draft && (
            <button
              type="submit"
              name="act"
              value="delete"
              formNoValidate
              className="button button-quiet"
            >
              {t('form.delete')}
            </button>
          )}
        </div>
        {step !== null && step > 1 && (
          <p>
            <Link to={stepHref(kind, step - 1)}>{t('form.back')}</Link>
          </p>
        )}
      </PostForm>
    </>
  );
}

/** One of the four parts of the form. */
function FormStep({
  part,
  ...page
}: RequestFormProps & {
  /** From 1. */
  part: number;
}) {
  const { t } = useTranslation('apply');
  const { kind, step, letters, templates, choices, view, names } = page;
  const fields: readonly string[] = stepFields[kind][part - 1] ?? [];
  return (
    <section className="request-part" aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`}>{t(`steps.${part}`)}</h2>
      {part === 4 && step !== null && names && (
        <RequestSummary kind={kind} names={names} letters={letters} view={view} />
      )}
      {fields.map((name) => (
        <RequestField key={name} name={name} choices={choices[name]} />
      ))}
      {part === 2 && <RequestedView view={view} />}
      {part === LETTER_STEP &&
        letterFieldsOf(kind).map((name) => (
          <LetterInput
            key={name}
            name={name}
            letter={letters.find(({ field }) => field === name)}
            templates={templates?.[name]}
          />
        ))}
    </section>
  );
}

const longFields: readonly string[] = ['purpose', 'description'];
const openChoices: readonly string[] = ['gender', 'kirim_informasi'];

function RequestField({ name, choices }: { name: string; choices?: readonly Choice[] }) {
  if (name === 'agreement') return <CheckboxField name={name} />;
  if (longFields.includes(name)) return <TextAreaField name={name} />;
  if (!choices) return <TextField name={name} />;
  if (choices.length === 0) return null;
  return openChoices.includes(name) ? (
    <RadioField name={name} choices={choices} />
  ) : (
    <SelectField name={name} choices={choices} />
  );
}

/** The view whose records are requested, and a way to change it. */
function RequestedView({ view }: { view: RequestedViewText | null }) {
  const { t } = useTranslation('apply');
  if (!view) return null;
  return (
    <div className="form-field request-letter">
      <h3 className="form-label">{t('view.title')}</h3>
      <ViewText view={view} />
      <p>
        <a href={view.href}>{t('view.change')}</a>
      </p>
      <button
        type="submit"
        name="act"
        value="dropView"
        formNoValidate
        className="button button-quiet"
      >
        {t('view.drop')}
      </button>
    </div>
  );
}

/** Shows the flash message of the form as a whole. */
function FlashOfForm({ flash, state }: { flash: string | null; state: FormState | undefined }) {
  const { t } = useTranslation('apply');
  // If the whole form was refused, the draft keeps nothing, and the field itself says so.
  if (state?.refusal) return null;
  if (state) {
    return (
      <p className="notice">
        {!state.values.act && <strong>{t('form.failed')}</strong>} {t('form.kept')}
      </p>
    );
  }
  return flash === 'saved' || flash === 'incomplete' ? (
    <p className="notice" role="status">
      {t(`form.notes.${flash}`)}
    </p>
  ) : null;
}
