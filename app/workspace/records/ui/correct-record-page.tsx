import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { RadioField, SelectField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { type CorrectionField } from '../correction-fields.server';
import { CountsPart, RecordFrame, type DescribedRecord } from './record-parts';

interface CorrectRecordPageProps extends DescribedRecord {
  fields: readonly CorrectionField[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** Longer groups of checkboxes are folded. */
const MAX_OPEN_CHOICES = 20;

/** The form that corrects the values of a record: it is checked first, and says then what it would change. */
export function CorrectRecordPage({ fields, setup, state, ...record }: CorrectRecordPageProps) {
  const { t } = useTranslation('record');
  const title = t('staff:correctRecord.title');
  const texts = useFieldTexts(fields);
  const isChecked =
    state?.values.step === 'save' && !state.refusal && Object.keys(state.errors).length === 0;
  const defaults = Object.fromEntries(
    fields.map(({ column, value }) => [`values.${column}`, value] as const),
  );
  return (
    <RecordFrame title={title} record={record} path={`${record.href}/correct`}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t('staff:correctRecord.lead')}</p>
        <p>
          <strong>
            {t('columns.id')}
            {t('common:mark.colon')}
          </strong>
          {record.id}
        </p>
        <PostForm label={title} texts={texts} setup={setup} state={state} defaults={defaults}>
          {isChecked && <Changes fields={fields} state={state} />}
          <input type="hidden" name="version" value={String(record.version ?? 0)} />
          <input type="hidden" name="step" value={isChecked ? 'save' : 'check'} />
          {fields.map((field) => (
            <ValueField key={field.column} {...field} state={state} />
          ))}
          <TextAreaField name="reason" rows={3} />
          <SubmitButton>{t(isChecked ? 'correct.save' : 'correct.check')}</SubmitButton>
        </PostForm>
      </section>
      <CountsPart {...record} />
      <p className="officer-acts">
        <Link to={record.href}>{t('back')}</Link>
      </p>
    </RecordFrame>
  );
}

/** Returns the texts of the form: the values have the names of their columns, and the errors of imports. */
function useFieldTexts(fields: readonly CorrectionField[]): TranslateAny {
  const { t } = useTranslation('record');
  const { t: tFields } = useTranslation('record', { keyPrefix: 'fields' });
  return (keys, values) => {
    const [key = ''] = [keys].flat();
    const [, column, part, code] = /^values\.(\w+)\.(\w+)(?:\.(.+))?$/.exec(key) ?? [];
    const field = fields.find((each) => each.column === column);
    if (!field) return tFields(key, values);
    if (part === 'label') return field.label;
    return part === 'errors' ? t(`errors.${code}`, values) : '';
  };
}

function ValueField({
  column,
  kind,
  label,
  choices,
  value,
  state,
}: CorrectionField & { state: FormState | undefined }) {
  const { t } = useTranslation('record');
  const name = `values.${column}`;
  if (kind === 'text') return <TextField name={name} autoComplete="off" />;
  if (kind === 'one')
    return <SelectField name={name} choices={choices} empty={t('statistics:notStated')} />;
  const field = <RadioField name={name} choices={choices} isMultiple />;
  if (choices.length <= MAX_OPEN_CHOICES) return field;
  const chosen = state?.lists?.[name] ?? [value].flat();
  return (
    <details className="form-field" open={state?.errors[name] !== undefined || undefined}>
      <summary>{t('correct.choose', { label, formatted: chosen.length })}</summary>
      {field}
    </details>
  );
}

/** What the checked values would change. */
function Changes({
  fields,
  state,
}: {
  fields: readonly CorrectionField[];
  state: FormState | undefined;
}) {
  const { t } = useTranslation('record');
  const textOf = (codes: readonly string[], { choices }: CorrectionField) =>
    codes
      .filter(Boolean)
      .map((code) => choices.find((choice) => choice.value === code)?.label ?? code)
      .join(', ') || t('statistics:notStated');
  const changes = fields.flatMap((field) => {
    const name = `values.${field.column}`;
    const typed = state?.lists?.[name] ?? [state?.values[name]?.trim() ?? ''];
    const [before, after] = [textOf([field.value].flat(), field), textOf(typed, field)];
    return before === after ? [] : [{ label: field.label, before, after }];
  });
  return (
    <div className="notice" role="status">
      <p>
        <strong>{t('correct.changes')}</strong>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>{t('steps.change', change)}</li>
        ))}
      </ul>
      <p>{t('correct.next')}</p>
    </div>
  );
}
