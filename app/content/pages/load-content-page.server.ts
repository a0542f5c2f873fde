import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { db } from '~/services/portal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { contentPages, type ContentPageName } from '../cms-pages/content-page';
import { contentPageNames } from '../cms-pages/content-page-names';
import { getContentPage } from '../cms-pages/get-content-page.server';
import { getInfographic } from '../infographics/infographic-queries.server';
import { hrefOfInfographic } from '../infographics/infographics-list';
import { renderText } from '../render-markdown.server';

/** Loads a CMS page with its head; throws 404 if it has not been written yet. */
export async function loadContentPage(request: Request, name: ContentPageName) {
  const language = await getRequestLanguage(request);
  const sources = { db, codeLists: await getCodeLists() };
  const page = await getContentPage(sources, name, language);
  if (!page) throw new Response(null, { status: 404 });
  const head = await describePage(request, {
    title: page.title.text,
    description: page.summary ?? page.title.text,
    path: contentPages[name],
  });
  return { page, head };
}

/** Loads the CMS page at the address of a request; throws 404 if there is none yet. */
export function loadContentPageAt(request: Request) {
  // The router ignores case and a trailing slash.
  const path = new URL(request.url).pathname.toLowerCase().replace(/\/$/, '');
  const name = contentPageNames.find((each) => contentPages[each] === path);
  if (!name) throw new Response(null, { status: 404 });
  return loadContentPage(request, name);
}

/** Loads an infographic in full, with the head of its page; throws 404 if none has that slug. */
export async function loadInfographic(request: Request, slug: string | undefined) {
  const language = await getRequestLanguage(request);
  const infographic = await getInfographic(db, slug ?? '', language);
  if (!infographic) throw new Response(null, { status: 404 });
  const t = await getTexts(language, 'content');
  const head = await describePage(request, {
    title: infographic.title.text,
    description: infographic.alternative.text,
    path: hrefOfInfographic(infographic.slug),
    parents: [{ name: t('infographics.title'), path: paths.infographics }],
  });
  return { infographic, description: renderText(infographic.alternative), head };
}
