import { useNavigation } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/** The button that sends the form, and shows that it is being sent. A second click does no harm. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { t } = useTranslation('forms');
  const { formMethod, formData } = useNavigation();
  // A button of the form that does something else, such as saving a draft, names its act.
  const isSending = formMethod === 'POST' && !formData?.has('act');
  return (
    <button type="submit" className="button" aria-disabled={isSending || undefined}>
      {isSending ? t('sending') : children}
    </button>
  );
}

interface ActButtonProps {
  /** What it does: the value of the field `act`. */
  act: string;
  isQuiet?: boolean;
  children: ReactNode;
}

/** A button of a form with several, which says what it does, and shows that it is being done. */
export function ActButton({ act, isQuiet = false, children }: ActButtonProps) {
  const { t } = useTranslation('forms');
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST' && formData?.get('act') === act;
  return (
    <button
      type="submit"
      name="act"
      value={act}
      className={isQuiet ? 'button button-quiet' : 'button'}
      aria-busy={isSending || undefined}
      aria-disabled={isSending || undefined}
    >
      {isSending ? t('sending') : children}
    </button>
  );
}

/**
 * The first button of a form, for the Enter key presses the first: where others add or remove something, it sends the
 * form in their place.
 */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}
