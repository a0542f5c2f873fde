import { useTranslation } from '~/platform/i18n/page-texts';
import { CopyButton } from '../ui/copy-button';

interface ShareFieldProps {
  id: string;
  label: string;
  text: string;
  hint?: string;
  /** How many lines it shows; one by default. */
  rows?: number;
}

/** A text to copy: selectable, or copied by a button where a script may do it. */
export function ShareField({ id, label, text, hint, rows }: ShareFieldProps) {
  const { t } = useTranslation('share');
  const field = {
    id,
    className: 'share-text',
    readOnly: true,
    value: text,
    spellCheck: false,
    'aria-describedby': hint && `${id}-hint`,
  };
  return (
    <div className="share-field">
      <label htmlFor={id}>{label}</label>
      <div className="share-row">
        {rows ? <textarea rows={rows} {...field} /> : <input type="text" {...field} />}
        <CopyButton
          text={text}
          label={t('copy')}
          name={label}
          copied={t('copied')}
          notCopied={t('notCopied')}
        />
      </div>
      {hint && (
        <p className="share-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
