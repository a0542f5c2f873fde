import { useTranslation } from '~/platform/i18n/page-texts';
import { type Translation } from '~/platform/i18n/translation';
import { type RenderedText } from '../rendered-text';

/** Returns the language of a text if it is not the visitor's: the value of `lang`. */
export function useForeign(): (translation: Pick<Translation, 'language'>) => string | undefined {
  const { i18n } = useTranslation();
  return ({ language }) => (language === i18n.language ? undefined : language);
}

/** A short text of staff, marked with its language if that is not the visitor's. */
export function Translated({ translation }: { translation: Translation }) {
  const foreign = useForeign()(translation);
  return foreign ? <span lang={foreign}>{translation.text}</span> : <>{translation.text}</>;
}

/** A note that a text is not yet available in the visitor's language. */
function NotTranslated() {
  const { t } = useTranslation('content');
  return <p className="not-translated">{t('untranslated')}</p>;
}

/** A longer text of staff, with a note if it is not translated; the server has sanitised its HTML. */
export function TranslatedText({ text }: { text: RenderedText }) {
  const foreign = useForeign()(text);
  return (
    <>
      {foreign && <NotTranslated />}
      <div className="prose" lang={foreign} dangerouslySetInnerHTML={{ __html: text.html }} />
    </>
  );
}
