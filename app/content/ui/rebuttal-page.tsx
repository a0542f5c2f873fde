import { type ContentPage } from '../cms-pages/content-page';
import { Translated, TranslatedText } from './translated';
import { WrittenHeader } from './written-header';

/** The rebuttal statement: its subject and its numbered statements. */
export function RebuttalPage({ page }: { page: ContentPage }) {
  return (
    <>
      <WrittenHeader page={page} />
      <div className="page-width">
        <article className="widget written">
          <TranslatedText text={page.text} />
          <ol className="numbered">
            {page.sections.map(({ slug, title, text }) => (
              <li key={slug} id={slug}>
                <h2>
                  <Translated translation={title} />
                </h2>
                <TranslatedText text={text} />
              </li>
            ))}
          </ol>
        </article>
      </div>
    </>
  );
}
