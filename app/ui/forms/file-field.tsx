import { useTranslation } from '~/i18n/page-texts';
import { Field } from './field';
import { useFormView } from './form-view';
import { useField } from './use-field';

interface FileFieldProps {
  name: string;
  /** The media types that may be chosen. */
  accept: readonly string[];
}

/** A field for a file. A form that was refused says that the file has to be chosen again. */
export function FileField({ name, accept }: FileFieldProps) {
  const { t } = useTranslation('forms');
  const { control, error } = useField(name);
  const isLost = useFormView().state?.lostFiles?.includes(name);
  return (
    <Field name={name}>
      {isLost && !error && <p className="form-hint">{t('fileAgain')}</p>}
      <input {...control} type="file" accept={accept.join(',')} />
    </Field>
  );
}
