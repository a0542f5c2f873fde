import { Link } from '@remix-run/react';
import { type RemovalKind } from '~/platform/db/schema';
import { useTranslation } from '~/platform/i18n/page-texts';
import { SelectField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { CountsPart, RecordFrame, Values, type DescribedRecord } from './record-parts';

const kinds: readonly RemovalKind[] = ['duplicate', 'mistake', 'court-order', 'other'];

interface RemoveRecordPageProps extends DescribedRecord {
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that removes a record, with what remains: earlier calculations count it, and its states are kept. */
export function RemoveRecordPage({ setup, state, ...record }: RemoveRecordPageProps) {
  const { t } = useTranslation('record');
  const { t: tFields } = useTranslation('record', { keyPrefix: 'removal' });
  const title = t('staff:removeRecord.title');
  const values = record.steps.findLast((step) => step.values)?.values ?? [];
  return (
    <RecordFrame title={title} record={record} path={`${record.href}/remove`}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t('staff:removeRecord.lead')}</p>
        <ul>
          {(['calculations', 'states', 'files', 'back'] as const).map((key) => (
            <li key={key}>{t(`remove.remains.${key}`)}</li>
          ))}
        </ul>
        <details>
          <summary>{t('steps.values')}</summary>
          <Values id={record.id} values={values} />
        </details>
        <PostForm label={title} texts={tFields} setup={setup} state={state}>
          <input type="hidden" name="version" value={String(record.steps.at(-1)?.number)} />
          <SelectField
            name="kind"
            choices={kinds.map((kind) => ({ value: kind, label: t(`removalKinds.${kind}`) }))}
          />
          <TextAreaField name="reason" rows={3} />
          <SubmitButton>{t('remove.submit')}</SubmitButton>
        </PostForm>
      </section>
      <CountsPart {...record} />
      <p className="officer-acts">
        <Link to={record.href}>{t('back')}</Link>
      </p>
    </RecordFrame>
  );
}
