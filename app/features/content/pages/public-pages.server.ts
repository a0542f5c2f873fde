import { getCodeLists } from '~/composition/code-lists.server';
import { db } from '~/composition/portal.server';
import { publishedAddresses } from '~/composition/published-data.server';
import { datasets } from '~/datasets';
import { profiledDataset } from '~/features/statistics/profiles/profile-kinds';
import { listProfileAddresses } from '~/features/statistics/profiles/profiled-codes';
import { defaultLanguage } from '~/i18n/languages.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { paths } from '~/paths';
import { navigationItems } from '~/shell/navigation-items';
import { contentPages } from '../cms-pages/content-page';
import { definitionsList } from '../definitions/definitions-list';
import { listDefinitions } from '../definitions/list-definitions.server';
import { documentLists, type DocumentKind } from '../documents/document-lists';
import { listDocuments } from '../documents/list-documents.server';
import { hrefOfInfographic, infographicsList } from '../infographics/infographics-list';
import { listInfographics } from '../infographics/list-infographics.server';

/** Paths that search engines are asked to leave alone: for one visitor, for programs, for other sites. */
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
  paths.preferences,
  paths.search,
  `${paths.embed}/`,
  `${paths.api}/`,
  `${paths.error}/`,
  paths.cachedResponse,
];

/** The paths of all pages that search engines should know, each once. */
export async function listPublicPaths(): Promise<string[]> {
  const widgets = datasets.flatMap(({ path, widgets }) =>
    widgets.map(({ name }) => `${path}/widgets/${name}`),
  );
  const isPublished = await publishedAddresses();
  const hasProfiles = isPublished(profiledDataset.path);
  const all = [
    paths.home,
    ...navigationItems.map(({ to }) => to),
    ...Object.values(contentPages),
    paths.protection,
    paths.method,
    ...widgets,
    ...(hasProfiles ? listProfileAddresses(await getCodeLists()) : []),
    ...(await listPagesOfLists()),
  ];
  const isListed = (path: string) =>
    isPublished(path) && !unlistedPaths.some((unlisted) => path.startsWith(unlisted));
  return [...new Set(all)].filter(isListed);
}

/** The pages of the lists, and the pages that single items of them have. */
async function listPagesOfLists(): Promise<string[]> {
  const infographics = infographicsList([]);
  const kinds: DocumentKind[] = ['report', 'publication'];
  const pages = await Promise.all([
    listPages(definitionsList, (asked) => listDefinitions(db, asked, defaultLanguage)),
    listPages(infographics, (asked) => listInfographics(db, infographics, asked, defaultLanguage)),
    ...kinds.map((kind) =>
      listPages(documentLists[kind], (asked) => listDocuments(db, kind, asked, defaultLanguage)),
    ),
  ]);
  const slugs = await db.selectFrom('infographic').select('slug').orderBy('slug').execute();
  return [...pages.flat(), ...slugs.map(({ slug }) => hrefOfInfographic(slug))];
}

/** The address of each page of a list as it is without a filter. */
async function listPages(
  list: List,
  read: (asked: ListRequest) => Promise<ListPage<unknown>>,
): Promise<string[]> {
  const asked = parseListRequest(list, new URLSearchParams());
  const { meta } = await read(asked);
  return Array.from({ length: meta.total_page }, (_, index) =>
    hrefOfList(list, { ...asked, page: index + 1 }),
  );
}
