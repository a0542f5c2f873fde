import { recordedDimensions } from '~/datasets/dataset';
import { datasets } from '~/datasets';
import { contentPages } from '~/content/cms-pages/content-page';
import { isContentPage } from '~/content/cms-pages/content-page-names';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { texts } from '~/platform/i18n/texts.server';
import { footerItems, navigationItems } from '~/shell/navigation-items';
import { type SearchScope } from '../find-entries.server';
import { type SearchedList } from '../search-entry';

/**
 * What the search covers besides the content and other names of codes: the parts of the site, and all
 * filters.
 */
export const searchScope: Omit<SearchScope, 'aliases' | 'hidden'> = {
  pages: listSearchedPages(),
  lists: listFilters(),
};

/** Lists the parts of the site; CMS pages are found by their own titles. */
function listSearchedPages() {
  const written: readonly string[] = Object.values(contentPages);
  const inHeader = navigationItems.map(({ to, key }) => ({ to, key: `nav.${key}` }));
  const inFooter = footerItems
    .filter(({ to }) => navigationItems.every((item) => item.to !== to))
    .map(({ to, key }) => ({ to, key: `footer.${key}` }));
  return [...inHeader, ...inFooter]
    .filter(({ to }) => !written.includes(to))
    .map(({ to, key }) => ({ href: to, names: namesOf(key) }));
}

/** Returns a text of the layout in every language. */
function namesOf(key: string) {
  const textIn = (language: string): string => texts.getFixedT(language, 'common')(key);
  const named = languages.map((language) => [language, textIn(language)] as const);
  return { id: textIn(defaultLanguage), ...Object.fromEntries(named) };
}

/** Lists the filters of all datasets; both divisions of the provinces are one filter. */
function listFilters(): SearchedList[] {
  const filters = datasets.flatMap((dataset) =>
    recordedDimensions(dataset).map(({ codeList, parameter }) => ({
      list: codeList,
      dataset: dataset.name,
      parameter,
    })),
  );
  return filters.filter(
    (filter, index) =>
      index ===
      filters.findIndex(
        ({ dataset, parameter }) => dataset === filter.dataset && parameter === filter.parameter,
      ),
  );
}

/** Returns the address of a CMS page, or of a section of it: page#section. */
export function hrefOfPage(key: string): string {
  const [name = '', section] = key.split('#');
  const address = isContentPage(name) ? contentPages[name] : '/';
  return section === undefined ? address : `${address}#${section}`;
}
