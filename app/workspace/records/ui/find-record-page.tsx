import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';

interface FindRecordPageProps {
  datasets: readonly Choice[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that finds a record by its id. It is posted, so that the id is in no address. */
export function FindRecordPage({ datasets, setup, state }: FindRecordPageProps) {
  const { t } = useTranslation('staff');
  const { t: tRecord } = useTranslation('record');
  const { t: tFields } = useTranslation('record', { keyPrefix: 'fields' });
  const title = t('records.title');
  const defaults = { dataset: datasets[0]?.value ?? '' };
  return (
    <StaffPage title={title} path={staffPaths.records}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t('records.lead')}</p>
        <PostForm label={title} texts={tFields} setup={setup} state={state} defaults={defaults}>
          <SelectField name="dataset" choices={datasets} />
          <TextField name="record_id" autoComplete="off" />
          <TextAreaField name="id_values" rows={3} />
          <SubmitButton>{tRecord('find')}</SubmitButton>
        </PostForm>
      </section>
      <p className="officer-acts">
        <Link to={staffPaths.duplicates}>{t('duplicates.title')}</Link>
      </p>
    </StaffPage>
  );
}
