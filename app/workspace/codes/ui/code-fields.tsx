import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { SelectField, type Choice } from '~/ui/forms/choice-field';
import { TextField } from '~/ui/forms/text-field';

/** A field of a code: a name in a language, or a column of its list. */
export interface CodeField {
  /** Its name in the form: `names.<language>` or `attributes.<column>`. */
  name: string;
  label: string;
  /** What may be chosen; null for a text. */
  choices: readonly Choice[] | null;
}

/** The fields of a code: its names, and the columns of its list. */
export function CodeFields({ fields }: { fields: readonly CodeField[] }) {
  const { t } = useTranslation('code-lists');
  return fields.map(({ name, choices }) =>
    choices ? (
      <SelectField key={name} name={name} choices={choices} empty={t('none')} />
    ) : (
      <TextField key={name} name={name} />
    ),
  );
}

/** Returns the texts of a code's form: the label of a field comes with it, its errors are those of all fields. */
export function useCodeTexts(fields: readonly CodeField[]): TranslateAny {
  const { t } = useTranslation('code-lists');
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return (keys, values = {}) => {
    const key = String([keys].flat()[0]);
    const [ofField = '', error] = key.split('.errors.');
    const end = error === undefined ? key.lastIndexOf('.') : ofField.length;
    const [name, part] = [key.slice(0, end), key.slice(end + 1)];
    const label = labels.get(name) ?? (name === 'list_code' ? t('code') : '');
    if (part === 'label') return label;
    const column = name.replace(/^attributes\./, '');
    if (part === 'hint') return t(`hints.${column}`, { defaultValue: '' });
    if (part.startsWith('errors.'))
      return t(`errors.${part.slice(7)}`, { name: label, defaultValue: '' });
    if (key.startsWith('refused.')) return t(`refused.${key.slice(8)}`, { defaultValue: '' });
    return values.defaultValue ?? '';
  };
}
