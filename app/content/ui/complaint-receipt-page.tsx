import { type ContentPage, type ContentSection } from '../cms-pages/content-page';
import { CodeTags } from './code-tags';
import { Translated, TranslatedText } from './translated';
import { WrittenHeader } from './written-header';

/** How a complaint is made and handled, step by step, with the codes that the statistics use. */
export function ComplaintReceiptPage({ page }: { page: ContentPage }) {
  return (
    <>
      <WrittenHeader page={page} />
      <div className="page-width">
        <article className="widget written">
          <TranslatedText text={page.text} />
        </article>
        <ol className="steps">
          {page.sections.map((section) => (
            <Step key={section.slug} {...section} />
          ))}
        </ol>
      </div>
    </>
  );
}

function Step({ slug, title, text, codes }: ContentSection) {
  return (
    <li className="widget step" id={slug}>
      <h2>
        <Translated translation={title} />
      </h2>
      <TranslatedText text={text} />
      <CodeTags label={title.text} codes={codes} />
    </li>
  );
}
