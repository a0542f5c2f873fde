import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormState } from '~/ui/forms/form-state';

/** What a check of a form has found, in lines: what would change, or what is wrong. */
export function CodeCheck({ state }: { state: FormState | undefined }) {
  const { t } = useTranslation('code-lists');
  const lines = (state?.values.check ?? '').split('\n').filter(Boolean);
  const isWrong = Object.keys(state?.errors ?? {}).some((name) => name !== 'seen');
  if (lines.length === 0) return null;
  return (
    <div id="seen" tabIndex={-1} className="notice" role="status">
      {!isWrong && <p>{t('check.title')}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isWrong && <p>{t('check.confirm')}</p>}
    </div>
  );
}
