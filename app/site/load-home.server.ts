import { describePage } from '~/services/describe-page.server';
import { readCodeLists } from '~/services/code-lists.server';
import { db, engine, policy, publishedCalculations } from '~/services/portal.server';
import { publishedAddresses } from '~/services/published-data.server';
import { datasets } from '~/datasets';
import { examplesOf } from '~/search/pages/example-questions.server';
import { getHomeFigures } from '~/statistics/dashboard/get-home-figures.server';
import { getLatestFigures } from '~/statistics/dashboard/get-latest-figures.server';
import { type HomeFigures } from '~/statistics/dashboard/home-figures';
import { readPageRequest } from '~/statistics/published/page-request.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { documentOnly } from '~/platform/server/documents/document-only.server';
import { type List } from '~/lists/list';
import { parseListRequest } from '~/lists/list-url';
import { paths } from '~/paths';
import { reportsList } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { hrefOfInfographic, infographicsList } from '~/content/infographics/infographics-list';
import { listInfographics } from '~/content/infographics/list-infographics.server';
import { renderText } from '~/content/render-markdown.server';
import { getLandingPage } from '~/content/landing/get-landing-page.server';
import { type LandingPage } from '~/content/landing/landing-page';
import { type LinkedItem } from '~/content/ui/linked-items';

/** Loads the landing page in the visitor's language, with what is published now. */
export async function loadHome(request: Request) {
  const language = await getRequestLanguage(request);
  const [landing, figures] = await Promise.all([
    getLandingPage(db, language).then(withPublishedLinks),
    loadFigures(request),
  ]);
  const [examples, newest] = await Promise.all([
    figures ? examplesOf(figures, language) : [],
    loadNewest(language, figures?.calculation.isSynthetic ?? false),
  ]);
  const head = await describePage(request, {
    title: landing.headline.text,
    description: landing.about.text,
    path: paths.home,
  });
  const about = renderText(landing.about);
  return {
    landing,
    about,
    figures: figures && documentOnly({ page: figures }),
    calculation: figures?.calculation,
    examples,
    newest,
    head,
  };
}

/** Loads the configuration of the landing page in a language (landingpage/config). */
export async function loadLandingConfig(language: string): Promise<LandingPage> {
  return withPublishedLinks(await getLandingPage(db, language));
}

/** Loads the figures of the first dataset that has any; null before the first publication. */
async function loadFigures(request: Request): Promise<HomeFigures | null> {
  for (const dataset of datasets) {
    const sources = await pageSourcesOf(dataset);
    if (sources) return getHomeFigures(sources, await readPageRequest(request, dataset));
  }
  return null;
}

/** Loads what was published last: each dataset, the first report and infographic of their lists. */
async function loadNewest(language: string, isNoticed: boolean): Promise<LinkedItem[]> {
  const t = await getTexts(language, 'home');
  const formats = formatsOf(language);
  const listRequestFor = (list: List) => parseListRequest(list, new URLSearchParams());
  const infographics = infographicsList([]);
  const [data, reports, pictures] = await Promise.all([
    listLatestFigures(language),
    listDocuments(db, 'report', listRequestFor(reportsList), language),
    listInfographics(db, infographics, listRequestFor(infographics), language),
  ]);
  const noteOf = ({ isSynthetic }: { isSynthetic: boolean }, ...facts: string[]) => {
    const all = isSynthetic && !isNoticed ? [...facts, t('content:synthetic')] : facts;
    return { text: all.join(' · '), language };
  };
  return [
    ...data.map((latest) => ({
      title: { text: latest.subject, language },
      text: noteOf(
        latest,
        t('statistics:calculation.number', { number: formats.number(latest.number) }),
        t('figures.total', { total: latest.formattedTotal }),
      ),
      to: latest.href,
      date: formats.date(latest.date),
    })),
    ...reports.data.slice(0, 1).map((report) => ({
      title: report.name,
      text: noteOf(report, t('newest.report'), report.file.type, report.file.size),
      to: report.file.href,
      date: formats.year(report.year),
      isFile: true,
    })),
    ...pictures.data.slice(0, 1).map((picture) => ({
      title: picture.title,
      text: noteOf(picture, t('newest.infographic')),
      to: hrefOfInfographic(picture.slug),
      date: formats.date(picture.publishedOn),
    })),
  ];
}

/** Lists the newest version of each dataset that has any. */
async function listLatestFigures(language: string) {
  const t = await getTexts(language, 'statistics');
  const items = datasets.map(async (dataset) => {
    const published = await publishedCalculations.get(dataset.name);
    if (!published) return [];
    const codeLists = await readCodeLists(published.code_lists);
    return getLatestFigures({ engine, policy }, { dataset, published, codeLists, language, t });
  });
  return (await Promise.all(items)).flat();
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
