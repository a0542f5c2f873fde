import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { DATA_FILE_DAYS } from '../../files/data-file';
import { CountsPart, RecordFrame, type DescribedRecord } from './record-parts';

/** What redacting a record does, in the order in which its page says it. */
const parts = {
  erased: ['erased.id', 'erased.states', 'erased.reasons'],
  kept: ['kept.calculations', 'kept.recognised'],
  elsewhere: ['elsewhere.files', 'elsewhere.downloads', 'elsewhere.backups', 'elsewhere.source'],
} as const;

interface RedactRecordPageProps extends DescribedRecord {
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that redacts a removed record, with what is erased, what stays, and what it does not reach. */
export function RedactRecordPage({ setup, state, ...record }: RedactRecordPageProps) {
  const { t } = useTranslation('record');
  const { t: tFields } = useTranslation('record', { keyPrefix: 'redaction' });
  const title = t('staff:redactRecord.title');
  return (
    <RecordFrame title={title} record={record} path={`${record.href}/redact`}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t('staff:redactRecord.lead')}</p>
        {(['erased', 'kept', 'elsewhere'] as const).map((part) => (
          <div key={part}>
            <h2>{t(`redact.${part}.title`)}</h2>
            <ul>
              {parts[part].map((key) => (
                <li key={key}>{t(`redact.${key}`, { days: DATA_FILE_DAYS })}</li>
              ))}
            </ul>
          </div>
        ))}
        <p className="officer-acts">
          <Link to={staffPaths.dataFiles}>{t('redact.files')}</Link>
        </p>
        <PostForm label={title} texts={tFields} setup={setup} state={state}>
          <TextField name="record_id" autoComplete="off" />
          <TextAreaField name="reason" rows={3} />
          <SubmitButton>{t('redact.submit')}</SubmitButton>
        </PostForm>
      </section>
      <CountsPart {...record} />
      <p className="officer-acts">
        <Link to={record.href}>{t('back')}</Link>
      </p>
    </RecordFrame>
  );
}
