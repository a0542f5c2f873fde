import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { TextField } from '~/ui/forms/text-field';

interface NoteFieldsProps {
  languages: readonly { code: string; name: string }[];
}

/** The fields of a note to readers, one for each language of the portal. */
export function NoteFields({ languages }: NoteFieldsProps) {
  const { t } = useTranslation('publishing');
  return (
    <fieldset>
      <legend className="form-label">{t('note.title')}</legend>
      <p className="form-hint">{t('note.hint')}</p>
      {languages.map(({ code }) => (
        <TextField key={code} name={`note.${code}`} />
      ))}
    </fieldset>
  );
}

/**
 * Returns the texts of the room's fields: notes differ only in their language. One that is needed is needed in the first
 * language, that of the portal.
 */
export function useNoteTexts(
  languages: NoteFieldsProps['languages'],
  { needsNote }: { needsNote: boolean },
): TranslateAny {
  const { t } = useTranslation('publishing');
  const { t: tFields } = useTranslation('publishing', { keyPrefix: 'fields' });
  const nameOf = new Map(languages.map(({ code, name }) => [`note.${code}.label`, name]));
  const needed = needsNote ? `note.${languages[0]?.code}.mark` : null;
  return (keys, values) => {
    if (String(keys) === needed) return tFields('override.mark');
    const language = nameOf.get(String(keys));
    return language === undefined
      ? tFields([keys].flat(), values)
      : t('fields.note.label', { language });
  };
}
