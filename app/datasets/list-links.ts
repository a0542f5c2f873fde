import { type Dataset, recordedDimensions } from './dataset';

/** A column of a code list that names codes of the list above it, or of the same one. */
export interface ListLink {
  list: string;
  attribute: string;
  above: string;
  /** Whether the code above is the parent; otherwise its codes are counted under it in a coarser division. */
  isParent: boolean;
}

/** Returns the columns by which codes of the lists of datasets name other codes, each once. */
export function linksOfLists(datasets: readonly Dataset[]): ListLink[] {
  const links = datasets.map(recordedDimensions).flatMap((dimensions) =>
    dimensions.flatMap(({ codeList, parent, derivedFrom }): ListLink[] => {
      const to = parent ?? derivedFrom;
      const above = dimensions.find(({ name }) => name === to?.dimension)?.codeList;
      if (!to || above === undefined) return [];
      const isParent = parent !== undefined;
      return [{ list: codeList, attribute: to.attribute, above, isParent }];
    }),
  );
  const keyOf = (link: ListLink) => `${link.list} ${link.attribute} ${link.above}`;
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}
