import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { errorId, hintId, useField } from './use-field';

/** The texts of a field around its control: label, hint, error. */
export function Field({ name, children }: { name: string; children: ReactNode }) {
  const { label } = useField(name);
  return (
    <FieldFrame name={name}>
      <label htmlFor={name} className="form-label">
        {label} <OptionalMark name={name} />
      </label>
      <FieldNotes name={name} />
      {children}
    </FieldFrame>
  );
}

/** A field whose control is a group of choices. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const { label, control } = useField(name);
  return (
    <FieldFrame name={name}>
      <fieldset aria-describedby={control['aria-describedby']}>
        <legend className="form-label">
          {label} <OptionalMark name={name} />
        </legend>
        <FieldNotes name={name} />
        {children}
      </fieldset>
    </FieldFrame>
  );
}

/** The hint and the error of a field. */
export function FieldNotes({ name }: { name: string }) {
  const { hint, error, isNewError } = useField(name);
  return (
    <>
      {hint && (
        <p id={hintId(name)} className="form-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(name)} className="form-error" role={isNewError ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </>
  );
}

/** The box of a field, marked if it has an error. */
export function FieldFrame({ name, children }: { name: string; children: ReactNode }) {
  const { error } = useField(name);
  return <div className={error ? 'form-field is-wrong' : 'form-field'}>{children}</div>;
}

/** Says that a field is optional, or for whom it is required, if its texts do. */
function OptionalMark({ name }: { name: string }) {
  const { t } = useTranslation('forms');
  const { isRequired, mark } = useField(name);
  return isRequired ? null : <span className="form-optional">{mark ?? t('optional')}</span>;
}
