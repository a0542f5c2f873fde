import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField } from '~/ui/forms/choice-field';
import { Field } from '~/ui/forms/field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { useField } from '~/ui/forms/use-field';
import { useInitialValue } from '~/ui/forms/use-initial-value';
import { NoteFields, useNoteTexts } from './note-fields';

interface PublishFormProps {
  title: string;
  languages: readonly { code: string; name: string }[];
  isStopped: boolean;
  needsOverride: boolean;
  needsEmergency: boolean;
  needsNote: boolean;
  planned: Readonly<Record<string, string>>;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form by which a publisher publishes a version, with what its checks ask for. */
export function PublishForm(page: PublishFormProps) {
  const { title, languages, isStopped, needsOverride, needsEmergency, needsNote } = page;
  const { planned, setup, state } = page;
  const { t } = useTranslation('publishing');
  const texts = useNoteTexts(languages, { needsNote });
  return (
    <section className="widget account-part account-form" aria-labelledby="publish">
      <h2 id="publish">{t('publish.title')}</h2>
      {isStopped ? (
        <p className="form-lead">{t('publish.stopped')}</p>
      ) : (
        <PostForm
          label={`${t('publish.title')} ${title}`}
          texts={texts}
          setup={setup}
          state={state}
          defaults={planned}
        >
          {needsEmergency && <TextField name="emergency" />}
          {needsOverride && <TextField name="override" />}
          <NoteFields languages={languages} />
          <MomentField name="at" />
          <CheckboxField name="read" />
          <SubmitButton>{t('publish.do')}</SubmitButton>
        </PostForm>
      )}
    </section>
  );
}

/** A field for a minute to come, at the commission's seat. */
export function MomentField({ name }: { name: string }) {
  const { control, value } = useField(name);
  const ref = useInitialValue<HTMLInputElement>(value);
  return (
    <Field name={name}>
      <input {...control} ref={ref} type="datetime-local" defaultValue={value} />
    </Field>
  );
}
