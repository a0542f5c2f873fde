import { defineList, type List } from '~/lists/list';
import { paths } from '~/paths';
import { infographicCategories } from './infographic';

/** The infographics by category and year; the years are those that have one. */
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

/** The address of the page that shows an infographic whole. */
export function hrefOfInfographic(slug: string): string {
  return `${paths.infographics}/${slug}`;
}
