import { useTranslation } from '~/platform/i18n/page-texts';
import { type UnsentForm } from './error-code';

/** Texts of this length are shown, so that they can be copied. */
const MIN_SHOWN = 40;
/** Hidden fields are tokens without blanks. */
const isProse = (value: string) => value.length >= MIN_SHOWN && /\s/.test(value);

/** Shows what was typed into a form that could not be received, and sends it again. */
export function UnsentMessage({ typed }: Pick<UnsentForm, 'typed'>) {
  const { t } = useTranslation('notices');
  return (
    <div className="page-width error-page">
      <h1>{t('unsent.title')}</h1>
      <p>{t('unsent.text')}</p>
      <form method="post">
        {typed.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p className="error-links">
          <button className="button">{t('unsent.again')}</button>
        </p>
      </form>
      {typed
        .filter(([, value]) => isProse(value))
        .map(([name, value]) => (
          <blockquote key={name} className="unsent">
            {value}
          </blockquote>
        ))}
    </div>
  );
}

/** The head of its document. */
export function UnsentHead() {
  const { t } = useTranslation('notices');
  const { t: common } = useTranslation();
  return (
    <>
      <title>{`${t('unsent.title')} · ${common('portal')}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
