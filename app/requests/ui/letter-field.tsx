import { Fragment } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { Field } from '~/ui/forms/field';
import { FileAgain } from '~/ui/forms/file-field';
import { useFormView } from '~/ui/forms/form-view';
import { useField } from '~/ui/forms/use-field';
import { type LetterField } from '../request-steps';
import { PhotosInput } from './photos-input';
import { ActButton } from './act-button';

/** A letter of a draft, as its form shows it. */
export interface LetterFile {
  field: LetterField;
  id: string;
  name: string;
  /** With its numbers of photos and pages. */
  size: string;
  /** Null for several photos. */
  sha256: string | null;
  href: string;
}

/** A template to begin a letter with. */
export interface LetterTemplateLink {
  /** Its format. */
  name: string;
  href: string;
}

interface LetterInputProps {
  name: LetterField;
  /** The files that browsers offer. */
  accept: string;
  letter?: LetterFile;
  templates?: readonly LetterTemplateLink[];
}

/** A field for a letter: a template, the stored letter with its receipt, and a way to replace it. */
export function LetterInput({ name, accept, letter, templates = [] }: LetterInputProps) {
  const { t } = useTranslation('apply');
  const { control, label } = useField(name);
  // A form that was refused as a whole stored no letter; otherwise the draft has it, or an error says why
  // not.
  const { refusal, lostFiles } = useFormView().state ?? {};
  return (
    <Field name={name}>
      <p className="form-hint">
        {t('letter.template')}
        {templates.map(({ name: format, href }) => (
          <Fragment key={format}>
            {' '}
            <a href={href} download aria-label={`${label} (${format})`}>
              {format}
            </a>
          </Fragment>
        ))}
      </p>
      {letter && (
        <div className="request-letter">
          <LetterReceipt letter={letter} />
          <ActButton act={`drop_${name}`} label={t('letter.removeNamed', { name: letter.name })}>
            {t('letter.remove')}
          </ActButton>
          <p className="form-hint">{t('letter.replace')}</p>
        </div>
      )}
      {refusal && lostFiles?.includes(name) && <FileAgain name={name} />}
      {/* A stored letter is not sent again: its field is reset. */}
      <PhotosInput
        key={letter?.id}
        {...control}
        required={control.required && !letter}
        accept={accept}
      />
    </Field>
  );
}

/** The receipt of a stored letter: its name, its size, and the hash that identifies it, if it is one file. */
export function LetterReceipt({ letter }: { letter: Omit<LetterFile, 'field' | 'id'> }) {
  return (
    <p>
      <a href={letter.href}>{letter.name}</a> · {letter.size}
      {letter.sha256 && (
        <>
          <br />
          <span className="form-hint">
            SHA-256 <code className="request-hash">{letter.sha256}</code>
          </span>
        </>
      )}
    </p>
  );
}
