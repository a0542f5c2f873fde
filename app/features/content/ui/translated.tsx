import { useTranslation } from '~/i18n/page-texts';
import { type Translation } from '~/i18n/translation';
import { textBlocks } from '../text-blocks';
import { LinkedText } from './linked-text';

/** The language of a text where it is not the reader's: the value of `lang`. */
export function useForeign(): (translation: Translation) => string | undefined {
  const { i18n } = useTranslation();
  return ({ language }) => (language === i18n.language ? undefined : language);
}

/** A short text that staff wrote, marked with its language where that is not the reader's. */
export function Translated({ translation }: { translation: Translation }) {
  const foreign = useForeign()(translation);
  return foreign ? <span lang={foreign}>{translation.text}</span> : <>{translation.text}</>;
}

/** Says that a text is not yet in the reader's language; nothing where it is. */
function NotTranslated({ translation }: { translation: Translation }) {
  const { t } = useTranslation('content');
  if (!useForeign()(translation)) return null;
  return <p className="not-translated">{t('untranslated')}</p>;
}

/** A longer text that staff wrote, in paragraphs and points, with a note where it is not translated. */
export function TranslatedText({ translation }: { translation: Translation }) {
  const foreign = useForeign()(translation);
  return (
    <>
      <NotTranslated translation={translation} />
      <div className="prose" lang={foreign}>
        {textBlocks(translation.text).map((block, index) =>
          block.kind === 'paragraph' ? (
            <p key={index}>
              <LinkedText text={block.text} />
            </p>
          ) : (
            <ul key={index}>
              {block.items.map((item) => (
                <li key={item}>
                  <LinkedText text={item} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </>
  );
}
