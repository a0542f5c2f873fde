import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { SelectField, type Choice } from '~/ui/forms/choice-field';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { DATA_FILE_DAYS, hrefOfDataFile } from '../data-file';
import { FileFacts, type ListedFile } from './file-facts';
import { ResumableForm } from './resumable-form';

interface DataFilesPageProps {
  files: readonly ListedFile[];
  datasets: readonly Choice[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The uploaded files, and the form that takes another one. */
export function DataFilesPage({ files, datasets, setup, state }: DataFilesPageProps) {
  const { t } = useTranslation('staff');
  const { t: tFiles } = useTranslation('data-files');
  const { t: texts } = useTranslation('data-files', { keyPrefix: 'fields' });
  return (
    <StaffPage title={t('dataFiles.title')} path={staffPaths.dataFiles}>
      <section className="widget account-part account-form">
        <p className="form-lead">{t('dataFiles.lead')}</p>
        <ResumableForm>
          <PostForm
            label={tFiles('upload')}
            texts={texts}
            setup={setup}
            state={state}
            defaults={{ dataset: datasets[0]?.value ?? '' }}
            hasFiles
          >
            <SelectField name="dataset" choices={datasets} />
            <FileField name="data_file" accept={['.csv', '.xlsx', '.ods', '.tsv', '.txt']} />
            <SubmitButton>{tFiles('upload')}</SubmitButton>
          </PostForm>
        </ResumableForm>
      </section>
      <section className="widget account-part account-form" aria-labelledby="uploaded">
        <h2 id="uploaded">{tFiles('uploaded')}</h2>
        <p className="form-hint">{tFiles('gone', { count: DATA_FILE_DAYS })}</p>
        {files.length === 0 && <p>{tFiles('none')}</p>}
        <ul>
          {files.map((file) => (
            <li key={file.id} className="officer-item">
              <h3>
                <Link to={hrefOfDataFile(file.id)}>{file.name}</Link>
              </h3>
              <FileFacts {...file} />
            </li>
          ))}
        </ul>
      </section>
    </StaffPage>
  );
}
