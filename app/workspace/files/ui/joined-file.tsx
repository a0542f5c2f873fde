import { Form } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Choice, SelectField } from '~/ui/forms/choice-field';

/** The file that is joined, and those that may be. */
export interface SecondFile {
  /** Empty if none is joined. */
  id: string;
  /** The version of the mapping that the page shows; empty for the last one. */
  mapping: string;
  files: readonly Choice[];
  /** Null if no file is joined. */
  columns: readonly Choice[] | null;
}

/** Chooses the second file, whose columns the page then offers. */
export function SecondFileForm({ second: { id, mapping, files } }: { second: SecondFile }) {
  const { t } = useTranslation('data-files');
  return (
    <details open={id !== ''}>
      <summary>{t('mapping.second')}</summary>
      <p className="form-hint">{t('mapping.secondHint')}</p>
      <Form method="get" className="form" aria-label={t('mapping.second')}>
        {mapping !== '' && <input type="hidden" name="mapping" value={mapping} />}
        <div className="form-field">
          <label htmlFor="with" className="form-label">
            {t('fields.joined_file.label')}
          </label>
          <select id="with" name="with" defaultValue={id}>
            <option value="">{t('mapping.noSecond')}</option>
            {files.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button button-quiet">
          {t('mapping.chooseSecond')}
        </button>
      </Form>
    </details>
  );
}

const repeated = ['first', 'last'] as const;

interface JoinedFileFieldsProps {
  /** The columns of the second file. */
  second: readonly Choice[];
  columns: readonly Choice[];
  slots: readonly Choice[];
}

/** By which columns the second file is joined, and what becomes of keys that are there in several rows. */
export function JoinedFileFields({ second, columns, slots }: JoinedFileFieldsProps) {
  const { t } = useTranslation('data-files');
  return (
    <div className="officer-condition">
      <SelectField name="join.a" choices={[...columns, ...slots]} />
      <SelectField name="join.b" choices={second} />
      <SelectField
        name="join.repeated"
        choices={repeated.map((value) => ({ value, label: t(`mapping.repeated.${value}`) }))}
        empty={t('mapping.repeated.reject')}
      />
    </div>
  );
}
