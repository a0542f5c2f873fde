import { useTranslation } from '~/platform/i18n/page-texts';
import { type Translation } from '~/platform/i18n/translation';
import { type FileLink } from '../files/file-link';
import { Translated } from './translated';

interface FileDownloadProps {
  file: FileLink;
  /** What the file contains, for visitors who hear only the link. */
  subject: Translation;
}

/** A link that downloads a file and names its type, size and language beforehand. */
export function FileDownload({ file, subject }: FileDownloadProps) {
  const { t } = useTranslation('content');
  const { href, type, size, language } = file;
  return (
    <p className="file-download">
      <a href={href} download hrefLang={language?.tag} className="button button-quiet">
        {t('download', { type })}
        <span className="visually-hidden">
          {t('common:mark.colon')}
          <Translated translation={subject} />
        </span>
      </a>
      <span className="file-facts">
        {size}
        {language && ` · ${language.name}`}
      </span>
    </p>
  );
}
