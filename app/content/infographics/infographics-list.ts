import { defineList, type List } from '~/lists/list';
import { paths } from '~/paths';
import { infographicCategories } from './infographic';

/** The list of infographics by category and year; the years are those with an infographic. */
export function infographicsList(years: readonly number[]): List {
  return defineList({
    name: 'infographics',
    path: paths.infographics,
    perPage: 12,
    sortable: ['date', 'title'],
    defaultSort: { by: 'date', direction: 'desc' },
    choices: [
      { parameter: 'category', values: infographicCategories },
      { parameter: 'date', values: years.map(String) },
    ],
  });
}

/** Returns the address of the page that shows an infographic in full. */
export function hrefOfInfographic(slug: string): string {
  return `${paths.infographics}/${slug}`;
}
