import { describePage } from '~/services/describe-page.server';
import { readCodeLists } from '~/services/code-lists.server';
import { db, engine, policy, publishedCalculations } from '~/services/portal.server';
import { publishedAddresses } from '~/services/published-data.server';
import { datasets } from '~/datasets';
import { getLatestFigures } from '~/statistics/dashboard/get-latest-figures.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type List } from '~/lists/list';
import { parseListRequest } from '~/lists/list-url';
import { paths } from '~/paths';
import { reportsList } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { infographicsList } from '~/content/infographics/infographics-list';
import { listInfographics } from '~/content/infographics/list-infographics.server';
import { renderText } from '~/content/render-markdown.server';
import { getLandingPage } from '~/content/landing/get-landing-page.server';
import { type LandingPage } from '~/content/landing/landing-page';

/** Loads the landing page in the visitor's language, with what is published now. */
export async function loadHome(request: Request) {
  const language = await getRequestLanguage(request);
  const [landing, figures, newest] = await Promise.all([
    getLandingPage(db, language).then(withPublishedLinks),
    loadFigures(language),
    loadNewest(language),
  ]);
  const head = await describePage(request, {
    title: landing.headline.text,
    description: landing.about.text,
    path: paths.home,
  });
  return { landing, about: renderText(landing.about), figures, newest, head };
}

/** Loads the configuration of the landing page in a language (landingpage/config). */
export async function loadLandingConfig(language: string): Promise<LandingPage> {
  return withPublishedLinks(await getLandingPage(db, language));
}

/** Loads the latest figures of each dataset that has any. */
async function loadFigures(language: string) {
  const t = await getTexts(language, 'statistics');
  const figures = datasets.map(async (dataset) => {
    const published = await publishedCalculations.get(dataset.name);
    if (!published) return [];
    const codeLists = await readCodeLists(published.code_lists);
    return getLatestFigures({ engine, policy }, { dataset, published, codeLists, language, t });
  });
  return (await Promise.all(figures)).flat();
}

/** Loads the newest report and the newest infographic: the first of each list in its default order. */
async function loadNewest(language: string) {
  const listRequestFor = (list: List) => parseListRequest(list, new URLSearchParams());
  const infographics = infographicsList([]);
  const [reports, pictures] = await Promise.all([
    listDocuments(db, 'report', listRequestFor(reportsList), language),
    listInfographics(db, infographics, listRequestFor(infographics), language),
  ]);
  return { report: reports.data[0] ?? null, infographic: pictures.data[0] ?? null };
}

/** Removes links to datasets without published figures from the landing page. */
async function withPublishedLinks(landing: LandingPage): Promise<LandingPage> {
  const isPublished = await publishedAddresses();
  const leadsOn = ({ to }: { to: string }) => isPublished(to);
  return {
    ...landing,
    links: landing.links.filter(leadsOn),
    sections: landing.sections.map((section) =>
      section.kind === 'links' ? { ...section, cards: section.cards.filter(leadsOn) } : section,
    ),
  };
}
