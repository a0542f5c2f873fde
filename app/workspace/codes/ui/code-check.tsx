import { useEffect, useRef } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormState } from '~/ui/forms/form-state';

interface CodeCheckProps {
  state: FormState | undefined;
  /** What the button says that does what was previewed; it sends that as `checked`. */
  confirm: string;
  /** The form of the button, if the preview is outside it. */
  form?: string;
}

/** What a check of a form has found, in lines: what is wrong, or a preview with the button that does it. */
export function CodeCheck({ state, confirm, form }: CodeCheckProps) {
  const { t } = useTranslation('code-lists');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [state]);
  const lines = (state?.values.check ?? '').split('\n').filter(Boolean);
  const isWrong = Object.keys(state?.errors ?? {}).some((name) => name !== 'seen');
  if (lines.length === 0) return null;
  return (
    <div ref={box} id="seen" tabIndex={-1} className="notice" role="status">
      {!isWrong && (
        <>
          <h2>{t('check.unsaved')}</h2>
          <p>{t('check.title')}</p>
        </>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isWrong && (
        <p className="officer-acts">
          <button
            type="submit"
            className="button"
            form={form}
            name="checked"
            value={state?.values.checked}
          >
            {confirm}
          </button>
        </p>
      )}
    </div>
  );
}
