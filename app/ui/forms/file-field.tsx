import { useTranslation } from '~/platform/i18n/page-texts';
import { Field } from './field';
import { useFormView } from './form-view';
import { useField } from './use-field';

interface FileFieldProps {
  name: string;
  /** The media types that may be chosen. */
  accept: readonly string[];
  /** Whether several files may be chosen. */
  multiple?: boolean;
}

/** A field for a file. A refused form says that the file has to be chosen again. */
export function FileField({ name, accept, multiple }: FileFieldProps) {
  const { control } = useField(name);
  const { lostFiles } = useFormView().state ?? {};
  return (
    <Field name={name}>
      {lostFiles?.includes(name) && <FileAgain name={name} />}
      <input {...control} type="file" accept={accept.join(',')} multiple={multiple} />
    </Field>
  );
}

/** Says that the file was not kept and has to be chosen again, unless it has an error. */
export function FileAgain({ name }: { name: string }) {
  const { t } = useTranslation('forms');
  return useField(name).error ? null : <p className="form-hint">{t('fileAgain')}</p>;
}
