import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { db } from '~/services/portal.server';
import { listRecordedDatasets, publishedAddresses } from '~/services/published-data.server';
import { readViewRequest } from '~/statistics/published/read-view-request.server';
import { profiledDataset } from '~/statistics/view/profile-kinds';
import { listProfileAddresses } from '~/statistics/view/profiled-codes';
import { findProfiledCities } from '~/statistics/profile/profiled-cities.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { paths } from '~/paths';
import { navigationItems } from '~/shell/navigation-items';
import { contentPages } from '~/content/cms-pages/content-page';
import { definitionsList } from '~/content/definitions/definitions-list';
import { listDefinitions } from '~/content/definitions/list-definitions.server';
import { documentLists, type DocumentKind } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { hrefOfInfographic, infographicsList } from '~/content/infographics/infographics-list';
import { listInfographics } from '~/content/infographics/list-infographics.server';

/** Paths that search engines must not index: for one visitor, for programs, for other sites. */
export const unlistedPaths: readonly string[] = [
  paths.login,
  paths.logout,
  paths.register,
  paths.verify,
  paths.forgotPassword,
  paths.resetPassword,
  paths.changePassword,
  paths.accessHistory,
  paths.requests,
  `${paths.wizard}/`,
  paths.profile,
  paths.notifications,
  paths.savedViews,
  paths.preferences,
  paths.search,
  `${paths.embed}/`,
  `${paths.api}/`,
  `${paths.error}/`,
  paths.cachedResponse,
  paths.language,
  paths.languageCookie,
];

/** Lists the paths of all pages that search engines should know, each once. */
export async function listPublicPaths(): Promise<string[]> {
  const widgets = (await listRecordedDatasets()).flatMap(({ path, widgets }) =>
    widgets.map(({ name }) => `${path}/widgets/${name}`),
  );
  const isPublished = await publishedAddresses();
  const all = [
    paths.home,
    ...navigationItems.map(({ to }) => to),
    paths.contact,
    paths.survey,
    ...Object.values(contentPages),
    paths.requestStatistics,
    paths.protection,
    paths.method,
    paths.openData,
    paths.releases,
    paths.api,
    ...widgets,
    ...(await listProfiles()),
    ...(await listPagesOfLists()),
  ];
  const isListed = (path: string) =>
    isPublished(path) && !unlistedPaths.some((unlisted) => path.startsWith(unlisted));
  return [...new Set(all)].filter(isListed);
}

/** Lists the profiles; none without published figures. */
async function listProfiles(): Promise<string[]> {
  const sources = await pageSourcesOf(profiledDataset);
  if (!sources) return [];
  const { request } = await readViewRequest(sources, {
    dataset: profiledDataset,
    search: new URLSearchParams(),
    language: defaultLanguage,
    t: await getTexts(defaultLanguage, 'statistics'),
  });
  const cities = [...(await findProfiledCities(sources, request)).values()];
  return [
    ...listProfileAddresses(request.dataset, request.codeLists),
    ...cities.map(({ href }) => href),
  ];
}

/** Lists the pages of the lists, and the pages of single items. */
async function listPagesOfLists(): Promise<string[]> {
  const infographics = infographicsList([]);
  const kinds: DocumentKind[] = ['report', 'publication'];
  const pages = await Promise.all([
    listPages(definitionsList, (listRequest) => listDefinitions(db, listRequest, defaultLanguage)),
    listPages(infographics, (listRequest) =>
      listInfographics(db, infographics, listRequest, defaultLanguage),
    ),
    ...kinds.map((kind) =>
      listPages(documentLists[kind], (listRequest) =>
        listDocuments(db, kind, listRequest, defaultLanguage),
      ),
    ),
  ]);
  const slugs = await db.selectFrom('infographic').select('slug').orderBy('slug').execute();
  return [...pages.flat(), ...slugs.map(({ slug }) => hrefOfInfographic(slug))];
}

/** Lists the address of each page of a list without a filter. */
async function listPages(
  list: List,
  read: (listRequest: ListRequest) => Promise<ListPage<unknown>>,
): Promise<string[]> {
  const listRequest = parseListRequest(list, new URLSearchParams());
  const { meta } = await read(listRequest);
  return Array.from({ length: meta.total_page }, (_, index) =>
    hrefOfList(list, { ...listRequest, page: index + 1 }),
  );
}
