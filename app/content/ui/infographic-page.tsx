import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { type Infographic } from '../infographics/infographic';
import { hrefOfInfographic } from '../infographics/infographics-list';
import { type RenderedText } from '../rendered-text';
import { FileDownload } from './file-download';
import { InfographicImage } from './infographic-image';
import { SyntheticMark } from './synthetic-mark';
import { TranslatedText } from './translated';

interface InfographicPageProps {
  infographic: Infographic;
  /** What it shows. */
  description: RenderedText;
}

/** An infographic in full size, with a description of what it shows. */
export function InfographicPage({ infographic, description }: InfographicPageProps) {
  const { t } = useTranslation('content');
  const { slug, title } = infographic;
  const steps = [
    { name: t('infographics.title'), to: paths.infographics },
    { name: title.text, to: hrefOfInfographic(slug) },
  ];
  return (
    <>
      <PageHeader title={title.text} steps={steps}>
        <p>
          <Link to={paths.infographics}>
            <span aria-hidden="true">←</span> {t('infographics.back')}
          </Link>
        </p>
      </PageHeader>
      <div className="page-width">
        <div className="infographic-full">
          <InfographicImage infographic={infographic} />
          <InfographicFacts infographic={infographic} description={description} />
        </div>
      </div>
    </>
  );
}

function InfographicFacts({ infographic, description }: InfographicPageProps) {
  const { t, i18n } = useTranslation('content');
  const { t: name } = useTranslation('lists');
  const { title, category, publishedOn, isSynthetic, file } = infographic;
  return (
    <section className="widget" aria-labelledby="description">
      <h2 id="description">{t('infographics.description')}</h2>
      {isSynthetic && <SyntheticMark />}
      <TranslatedText text={description} />
      <p className="infographic-date">
        {name(`infographics.choices.category.${category}`)} ·{' '}
        {formatsOf(i18n.language).date(publishedOn)}
      </p>
      <FileDownload file={file} subject={title} />
    </section>
  );
}
