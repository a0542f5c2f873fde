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

/** Returns the texts of the room's fields: notes differ only in their language. */
export function useNoteTexts(languages: NoteFieldsProps['languages']): TranslateAny {
  const { t } = useTranslation('publishing');
  const { t: tFields } = useTranslation('publishing', { keyPrefix: 'fields' });
  const nameOf = new Map(languages.map(({ code, name }) => [`note.${code}.label`, name]));
  return (keys, values) => {
    const language = nameOf.get(String(keys));
    return language === undefined
      ? tFields([keys].flat(), values)
      : t('fields.note.label', { language });
  };
}
