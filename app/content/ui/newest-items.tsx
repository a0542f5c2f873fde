import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { type DocumentItem } from '../documents/document';
import { reportsList } from '../documents/document-lists';
import { type Infographic } from '../infographics/infographic';
import { hrefOfInfographic } from '../infographics/infographics-list';
import { FileDownload } from './file-download';
import { InfographicImage } from './infographic-image';
import { SyntheticMark } from './synthetic-mark';
import { Translated, TranslatedText } from './translated';

interface NewestItemsProps {
  report: DocumentItem | null;
  infographic: Infographic | null;
}

/** The newest report and the newest infographic, if any. */
export function NewestItems({ report, infographic }: NewestItemsProps) {
  const { t } = useTranslation('home');
  if (!report && !infographic) return <p className="landing-empty">{t('newest.none')}</p>;
  return (
    <div className="newest">
      {report && <Report report={report} />}
      {infographic && <Picture infographic={infographic} />}
    </div>
  );
}

function Report({ report: { name, text, isSynthetic, file } }: { report: DocumentItem }) {
  const { t } = useTranslation('home');
  return (
    <article className="newest-item">
      <p className="newest-kind">{t('newest.report')}</p>
      <h3>
        <Translated translation={name} />
      </h3>
      {isSynthetic && <SyntheticMark />}
      <TranslatedText text={text} />
      <FileDownload file={file} subject={name} />
      <p className="newest-more">
        <Link to={reportsList.path}>{t('newest.reports')}</Link>
      </p>
    </article>
  );
}

function Picture({ infographic }: { infographic: Infographic }) {
  const { t, i18n } = useTranslation('home');
  const { slug, title, publishedOn, isSynthetic } = infographic;
  return (
    <article className="newest-item newest-picture">
      <InfographicImage infographic={infographic} isLazy />
      <div>
        <p className="newest-kind">{t('newest.infographic')}</p>
        <h3>
          <Link to={hrefOfInfographic(slug)}>
            <Translated translation={title} />
          </Link>
        </h3>
        <p>{formatsOf(i18n.language).date(publishedOn)}</p>
        {isSynthetic && <SyntheticMark />}
        <p className="newest-more">
          <Link to={paths.infographics}>{t('newest.infographics')}</Link>
        </p>
      </div>
    </article>
  );
}
