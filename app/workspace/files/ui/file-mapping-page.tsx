import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { hrefOfDataFile, hrefOfMapping } from '../data-file';

interface MappedFieldProps {
  column: string;
  label: string;
  kind: 'id' | 'date' | 'code' | 'number';
  isMultiple: boolean;
  /** Whether its source is one that the form cannot show. */
  isKept: boolean;
}

interface FileMappingPageProps {
  file: { id: string; name: string };
  columns: readonly Choice[];
  kept: Choice;
  treatments: readonly Choice[];
  fields: readonly MappedFieldProps[];
  defaults: Record<string, string>;
  setup: FormSetup;
  state: FormState | undefined;
}

/** Which columns of a file are which of the portal's, and how they are read. */
export function FileMappingPage({
  file,
  columns,
  kept,
  treatments,
  fields,
  defaults,
  setup,
  state,
}: FileMappingPageProps) {
  const { t } = useTranslation('staff');
  const { t: tFiles } = useTranslation('data-files');
  const { t: tParts } = useTranslation('data-files', { keyPrefix: 'mapping.parts' });
  const labels = new Map(fields.map(({ column, label }) => [column, label]));
  // The fields of all columns differ only in the column that they name.
  const texts: TranslateAny = (key, values) => {
    const [part = '', column = '', ...rest] = String([key].flat()[0]).split('.');
    const label = labels.get(column);
    if (rest[0] === 'label' && part === 'from' && label !== undefined) return label;
    return tParts([`${part}.${rest.join('.')}`], { ...values, column: label });
  };
  const title = tFiles('mapping.title');
  return (
    <StaffPage
      title={title}
      path={hrefOfMapping(file.id)}
      parents={[
        { name: t('dataFiles.title'), to: staffPaths.dataFiles },
        { name: file.name, to: hrefOfDataFile(file.id) },
      ]}
    >
      <section className="widget account-part account-form">
        <p className="form-lead">{tFiles('mapping.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state} defaults={defaults}>
          {fields.map(({ column, kind, isMultiple, isKept }) => (
            <div key={column} className="officer-condition">
              <SelectField
                name={`from.${column}`}
                choices={isKept ? [kept, ...columns] : columns}
                empty={tFiles('mapping.none')}
              />
              {kind === 'date' && <TextField name={`format.${column}`} />}
              {isMultiple && <TextField name={`separator.${column}`} />}
              {kind === 'code' && (
                <SelectField
                  name={`unknown.${column}`}
                  choices={treatments.slice(1)}
                  empty={treatments[0]?.label}
                />
              )}
            </div>
          ))}
          <SubmitButton>{tFiles('mapping.submit')}</SubmitButton>
        </PostForm>
      </section>
    </StaffPage>
  );
}
