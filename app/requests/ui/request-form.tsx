import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField, RadioField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { EnterButton, SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import {
  differing,
  fieldsOf,
  formHref,
  formSteps,
  isLetterField,
  LAST_STEP,
  type RequestField,
  type RequestKind,
} from '../request-steps';
import { hrefOfRequest } from '../request-href';
import { ActButton } from './act-button';
import { Autosave } from './autosave';
import {
  LetterInput,
  LetterReceipt,
  type LetterTemplateLink,
  type LetterFile,
} from './letter-field';
import { RequestSummary } from './request-summary';
import { type AutosaveState } from './start-autosave';
import { ViewText, type RequestedViewText } from './view-text';

export interface RequestFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  kind: RequestKind;
  /** The step that is shown; null for all of them. */
  step: number | null;
  title: string;
  /** The latest submitted request when the form was shown. */
  after: string;
  draft: {
    id: string;
    fields: Record<string, string>;
    version: number;
    changedAt: string;
  } | null;
  letters: readonly LetterFile[];
  /** By field; null for guests. */
  templates: Record<string, readonly LetterTemplateLink[]> | null;
  view: RequestedViewText | null;
  /** The `accept` attribute of fields for letters, from the server, since the formats would take script. */
  accept: string;
  choices: Record<string, readonly Choice[]>;
  /** What was typed, for review; in the last step alone. */
  names: Record<string, string> | null;
  /** The flash message of the page. */
  flash: string | null;
}

/** The id of the button that deletes the draft. */
const DELETE_ID = 'delete-draft';
/** The refusal of a form that would overwrite what another window has saved. */
const CHANGED = 'changedMeanwhile';
/** The refusal of a form whose draft another window has deleted while its letter was scanned. */
const DELETED = 'deletedMeanwhile';
/** The refusals of forms that only their buttons save. */
const unsaved: readonly (string | undefined)[] = [
  'otherAccount',
  'changedMeanwhile',
  'sentMeanwhile',
  'deletedMeanwhile',
];
/** The refusal of a form with other texts than the request that another window has sent. */
const SENT = 'sentMeanwhile';

/**
 * Returns the version of the draft that its user has seen. A form that is shown again keeps that which it has seen or
 * saved; one that was compared with the draft shows both, and sent again replaces the draft. One that becomes another
 * request has seen no draft.
 */
function versionOf(code: string | undefined, seen: string | undefined, saved = 0): string | number {
  if (code === SENT) return 0;
  return (code !== CHANGED && code !== DELETED && seen) || saved;
}

/** The form of a data request, or a step of it, filled from the draft. */
export function RequestForm(page: RequestFormProps) {
  const { t } = useTranslation('apply');
  const { t: texts } = useTranslation('apply', { keyPrefix: 'fields' });
  const { setup, kind, step, title, state, draft, view, flash } = page;
  const { refusal, values } = state ?? {};
  const code = refusal?.code;
  const isDeleting = !state && flash === 'askDelete';
  const after = (code !== SENT && values?.after) || page.after;
  const [saved, setSaved] = useState<AutosaveState | null>(null);
  useEffect(() => setSaved(null), [setup]);
  const version = saved?.version ?? versionOf(code, values?.version, draft?.version);
  const isSent = step === null || step === LAST_STEP;
  const constraints = { ...setup.constraints, application_letter: { required: true } };
  return (
    <section className="widget request-form">
      {step !== null && <StepList step={step} />}
      <FlashOfForm flash={flash} state={state} isSent={isSent} />
      <PostForm
        key={`${kind}${step}`}
        texts={texts}
        state={state}
        setup={{ ...setup, constraints }}
        defaults={draft?.fields}
        label={title}
        hasFiles={fieldsOf(kind, step).some(isLetterField)}
      >
        {draft && !state && !flash && (step ?? 1) === 1 && (
          <p className="notice">
            {t('form.draft.lead', { date: draft.changedAt })}{' '}
            <a href={`#${DELETE_ID}`}>{t('form.draft.delete')}</a>
          </p>
        )}
        {code === CHANGED && <SavedMeanwhile {...page} />}
        {code === SENT && (
          <p>
            <a href={hrefOfRequest(page.after)}>{t('receipt.follow')}</a>
          </p>
        )}
        <EnterButton />
        <input type="hidden" name="after" value={after} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="dataset" value={view?.dataset ?? ''} />
        <input type="hidden" name="view" value={view?.filter ?? ''} />
        {formSteps
          .filter((each) => step === null || step === each)
          .map((each) => (
            <FormStep key={each} {...page} part={each} />
          ))}
        {isDeleting && (
          <div ref={focus} id={DELETE_ID} tabIndex={-1} className="notice">
            <p>{t('form.deletion.question')}</p>
            <ActButton act="delete">{t('form.deletion.confirm')}</ActButton>
          </div>
        )}
        <div className="request-buttons">
          <SubmitButton>{t(isSent ? 'form.send' : 'form.next')}</SubmitButton>
          <ActButton act="save">{t('form.save')}</ActButton>
          {!isDeleting && (draft ?? saved?.version) && (
            <ActButton act="askDelete" id={DELETE_ID}>
              {t('form.delete')}
            </ActButton>
          )}
          {step !== null && step > 1 && <ActButton act="back">{t('form.back')}</ActButton>}
        </div>
        {/* What another window or account has typed is only saved by the buttons. */}
        {!unsaved.includes(code) && (
          <Autosave kind={kind} step={step} state={saved} setState={setSaved} />
        )}
      </PostForm>
    </section>
  );
}

/** Focuses an element once it is there. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The saved answers that a form would have replaced, and a way to keep them. */
function SavedMeanwhile({ kind, step, state, draft, choices, letters }: RequestFormProps) {
  const { t } = useTranslation('apply');
  const saved = draft?.fields ?? {};
  const names = differing(saved, state?.values ?? {});
  const nameOf = (field: string) =>
    choices[field]?.find(({ value }) => value === saved[field])?.label ?? saved[field];
  return (
    <div className="notice">
      <p>{t('form.changed.lead')}</p>
      <dl className="request-summary">
        {fieldsOf(kind, step)
          .filter((name) => names.includes(name))
          .map((name) => (
            <div key={name}>
              <dt>{t(`fields.${name}.label`)}</dt>
              <dd>{nameOf(name)}</dd>
            </div>
          ))}
        {letters
          .filter(({ field }) => state?.lostFiles?.includes(field))
          .map(({ field, name }) => (
            <div key={field}>
              <dt>{t(`fields.${field}.label`)}</dt>
              <dd>{name}</dd>
            </div>
          ))}
      </dl>
      {/* Loads the document: the router would leave what was typed in the fields. */}
      <a href={formHref(kind, step)}>{t('form.changed.keep')}</a>
    </div>
  );
}

/** The steps of the form, with the current one marked. */
function StepList({ step }: { step: number }) {
  const { t } = useTranslation('apply');
  return (
    <ol className="request-steps" aria-label={t('wizard.steps')}>
      {formSteps.map((each) => (
        <li key={each} aria-current={each === step ? 'step' : undefined}>
          {t(`steps.${each}`)}
        </li>
      ))}
    </ol>
  );
}

/** The fields of a step, and what belongs to them. */
function FormStep({ part, ...page }: RequestFormProps & { part: number }) {
  const { t } = useTranslation('apply');
  const { kind, letters, view, names } = page;
  return (
    <section className="request-part" aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`}>{t(`steps.${part}`)}</h2>
      {part === LAST_STEP && names && (
        <RequestSummary
          kind={kind}
          names={names}
          view={view}
          letters={letters.map((letter) => ({
            field: letter.field,
            content: <LetterReceipt letter={letter} />,
          }))}
        />
      )}
      {fieldsOf(kind, part).map((name) => (
        <FormField key={name} name={name} {...page} />
      ))}
      {part === 2 && <RequestedView view={view} />}
    </section>
  );
}

type FormFieldProps = Pick<RequestFormProps, 'accept' | 'choices' | 'letters' | 'templates'> & {
  name: RequestField;
};

function FormField({ name, accept, choices, letters, templates }: FormFieldProps) {
  if (isLetterField(name)) {
    const letter = letters.find(({ field }) => field === name);
    return (
      <LetterInput name={name} accept={accept} letter={letter} templates={templates?.[name]} />
    );
  }
  switch (name) {
    case 'agreement':
      return <CheckboxField name={name} />;
    case 'purpose':
    case 'description':
      return <TextAreaField name={name} />;
    case 'sending_address':
      return <TextAreaField name={name} rows={3} />;
  }
  const chosen = choices[name];
  if (!chosen) return <TextField name={name} />;
  // A list that is empty in a country offers no choice.
  if (chosen.length === 0) return null;
  return name === 'gender' || name === 'kirim_informasi' ? (
    <RadioField name={name} choices={chosen} />
  ) : (
    <SelectField name={name} choices={chosen} />
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
      <div className="request-buttons">
        <ActButton act="changeView">{t('view.change')}</ActButton>
        <ActButton act="dropView">{t('view.drop')}</ActButton>
      </div>
    </div>
  );
}

interface FlashOfFormProps extends Pick<RequestFormProps, 'flash' | 'state'> {
  /** Whether the form sends the request; other steps only save it. */
  isSent: boolean;
}

/** Shows the flash message of the form as a whole. */
function FlashOfForm({ flash, state, isSent }: FlashOfFormProps) {
  const { t } = useTranslation('apply');
  // If the whole form was refused, the draft keeps nothing, and the field itself says so.
  if (state?.refusal) return null;
  if (state) {
    return (
      <p className="notice">
        {isSent && !state.values.act && <strong>{t('form.failed')}</strong>} {t('form.kept')}
      </p>
    );
  }
  // The button of a letter goes with it.
  if (flash === 'removed')
    return (
      <p key={flash} ref={focus} className="notice" tabIndex={-1}>
        {t('form.flash.removed')}
      </p>
    );
  return flash === 'saved' || flash === 'incomplete' || flash === 'another' ? (
    <p className="notice" role="status">
      {t(`form.flash.${flash}`)}
    </p>
  ) : null;
}
