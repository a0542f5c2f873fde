import { defineList } from '~/lists/list';
import { paths } from '~/paths';

/** The glossary: general definitions in alphabetical order. */
export const definitionsList = defineList({
  name: 'definitions',
  path: paths.definitions,
  textParameter: 'filter',
  sortable: ['term', 'updated'],
  defaultSort: { by: 'term', direction: 'asc' },
});

/** Returns the stable address of a definition, whatever page of the list shows it. */
export function hrefOfDefinition(slug: string): string {
  return `${definitionsList.path}/${slug}`;
}
