import { normaliseSearch } from '~/platform/i18n/normalise-text';
import { type List, type ListRequest } from './list';

/** Longer texts are shortened: nobody types them, and the database would search in vain. */
const MAX_TEXT_LENGTH = 100;

/** Parses the request of a list from a URL's search parameters; invalid ones fall back to the default. */
export function parseListRequest(list: List, search: URLSearchParams): ListRequest {
  const by = search.get('sort') ?? '';
  const direction = search.get('direction');
  const isKnown = list.sortable.includes(by);
  const chosen = list.choices.flatMap(({ parameter, values }) => {
    const value = search.get(parameter) ?? '';
    return values.includes(value) ? [[parameter, value] as const] : [];
  });
  return {
    page: parsePage(search.get('page')),
    text: list.textParameter
      ? cleanText(search.get(list.textParameter) ?? '', list.longestText)
      : '',
    chosen: Object.fromEntries(chosen),
    sort: {
      by: isKnown ? by : list.defaultSort.by,
      direction:
        direction === 'asc' || direction === 'desc'
          ? direction
          : !isKnown || by === list.defaultSort.by
            ? list.defaultSort.direction
            : 'asc',
    },
  };
}

/** The maximum length of an ignored value that is shown again. */
const MAX_VALUE_LENGTH = 60;

/**
 * Returns the parameters of a list, as "sort=colour", whose values it ignores: they are invalid, or name a
 * page beyond the last.
 */
export function ignoredParameters(list: List, search: URLSearchParams, lastPage: number): string[] {
  const isValid: Record<string, (value: string) => boolean> = {
    sort: (value) => list.sortable.includes(value),
    direction: (value) => value === 'asc' || value === 'desc',
    page: (value) => String(parsePage(value)) === value && Number(value) <= lastPage,
  };
  for (const { parameter, values } of list.choices) {
    isValid[parameter] = (value) => values.includes(value);
  }
  return Object.entries(isValid).flatMap(([parameter, accepts]) => {
    const value = search.get(parameter) ?? '';
    return value === '' || accepts(value)
      ? []
      : [`${parameter}=${value.slice(0, MAX_VALUE_LENGTH)}`];
  });
}

/** Returns the address of a request, without defaults. */
export function hrefOfList(list: List, { page, text, chosen, sort }: ListRequest): string {
  const search = new URLSearchParams();
  if (list.textParameter && text) search.set(list.textParameter, text);
  for (const [parameter, value] of Object.entries(chosen)) search.set(parameter, value);
  const { by, direction } = list.defaultSort;
  if (sort.by !== by || sort.direction !== direction) {
    search.set('sort', sort.by);
    search.set('direction', sort.direction);
  }
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query ? `${list.path}?${query}` : list.path;
}

/** Returns the request of a click on a column's title: sorted by it, or in reverse; page 1. */
export function sortedBy(request: ListRequest, by: string): ListRequest {
  const isTurned = request.sort.by === by && request.sort.direction === 'asc';
  return { ...request, page: 1, sort: { by, direction: isTurned ? 'desc' : 'asc' } };
}

/** A page beyond the end is not limited here: the last one is shown in its place. */
function parsePage(value: string | null): number {
  const isPage = value !== null && /^[1-9]\d*$/.test(value);
  return isPage ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : 1;
}

function cleanText(text: string, longest = MAX_TEXT_LENGTH): string {
  return normaliseSearch(text)
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, longest);
}
