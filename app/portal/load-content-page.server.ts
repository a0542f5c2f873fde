import { listCodeLists } from '~/datasets/code-lists.server';
import { hrefOfInfographic } from '~/features/content/infographics/infographics-list';
import { getInfographic } from '~/features/content/infographics/infographic-queries.server';
import { contentPages, type ContentPageName } from '~/features/content/pages/content-page';
import { getContentPage } from '~/features/content/pages/get-content-page.server';
import { textBlocks } from '~/features/content/text-blocks';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { describePage } from './describe-page.server';
import { db } from './portal.server';

/** A page that staff wrote, with its head; throws 404 when it was not written yet. */
export async function loadContentPage(request: Request, name: ContentPageName) {
  const language = await getReaderLanguage(request);
  const sources = { db, codeLists: await listCodeLists(db) };
  const page = await getContentPage(sources, name, language);
  if (!page) throw new Response(null, { status: 404 });
  const [first] = textBlocks(page.text.text);
  const head = await describePage(request, {
    title: page.title.text,
    description: first?.kind === 'paragraph' ? first.text : page.title.text,
    path: contentPages[name],
  });
  return { page, head };
}

/** An infographic whole, with the head of its page; throws 404 when there is none of that slug. */
export async function loadInfographic(request: Request, slug: string | undefined) {
  const infographic = await getInfographic(db, slug ?? '', await getReaderLanguage(request));
  if (!infographic) throw new Response(null, { status: 404 });
  const head = await describePage(request, {
    title: infographic.title.text,
    description: infographic.alternative.text,
    path: hrefOfInfographic(infographic.slug),
  });
  return { infographic, head };
}
