import { CheckboxField } from '~/ui/forms/choice-field';
import { TextAreaField } from '~/ui/forms/text-field';

/** The fields of an import whose records do not meet what is expected of them: that it is meant, and why. */
export function OverrideFields() {
  return (
    <>
      <CheckboxField name="forces" />
      <TextAreaField name="override" rows={3} />
    </>
  );
}
