import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ContentPage } from '../cms-pages/content-page';
import { CodeTags } from './code-tags';
import { FileDownload } from './file-download';
import { Translated, TranslatedText } from './translated';
import { WrittenHeader } from './written-header';

interface CmsPageProps {
  page: ContentPage;
  /** Shown before its text. */
  children?: ReactNode;
}

/** A CMS page with its table of contents, for reading, printing and downloading. */
export function CmsPage({ page, children }: CmsPageProps) {
  return (
    <>
      <WrittenHeader page={page} />
      <div className="page-width">
        <div className="guide">
          <Contents page={page} />
          <div>
            {children}
            <article className="widget written">
              <TranslatedText text={page.text} />
              {page.sections.map(({ slug, title, text, codes }) => (
                <section key={slug} id={slug}>
                  <h2>
                    <Translated translation={title} />
                  </h2>
                  <TranslatedText text={text} />
                  <CodeTags label={title.text} codes={codes} />
                </section>
              ))}
            </article>
          </div>
        </div>
      </div>
    </>
  );
}

function Contents({ page }: { page: ContentPage }) {
  const { t } = useTranslation('content');
  return (
    <nav className="widget guide-contents" aria-labelledby="contents">
      <h2 id="contents">{t('guide.contents')}</h2>
      <ol>
        {page.sections.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`#${slug}`}>
              <Translated translation={title} />
            </a>
          </li>
        ))}
      </ol>
      {page.file && <FileDownload file={page.file} subject={page.title} />}
    </nav>
  );
}
