/** The order of a list's items. */
export interface ListSort {
  by: string;
  direction: 'asc' | 'desc';
}

/** A further filter of a list: a choice among known values. */
export interface ListChoice {
  /** Its URL parameter. */
  parameter: string;
  values: readonly string[];
}

/** A paged list, declared once: its address, its filter, its orders. */
export interface List {
  /** Its name, also the key of its texts in the namespace `lists`. */
  name: string;
  path: string;
  perPage: number;
  /** The URL parameter of the text filter, if any. */
  textParameter?: string;
  /** The maximum length of its text; 100 by default. */
  longestText?: number;
  /** Columns that it can be sorted by. */
  sortable: readonly string[];
  defaultSort: ListSort;
  choices: readonly ListChoice[];
}

/** The request of a list, from a URL. */
export interface ListRequest {
  page: number;
  /** The text to search for; empty for all. */
  text: string;
  /** The chosen values by parameter; absent if none is chosen. */
  chosen: Readonly<Record<string, string>>;
  sort: ListSort;
  /** The number of entries on a page, if a program requests another one than the list's. */
  perPage?: number;
}

/** One page of a list, in the form of the specification. */
export interface ListPage<Item> {
  data: Item[];
  meta: { current_page: number; total_page: number; total: number };
}

/** Completes the declaration of a list with its defaults. */
export function defineList(
  declaration: Omit<List, 'perPage' | 'choices' | 'sortable'> &
    Partial<Pick<List, 'perPage' | 'choices' | 'sortable'>>,
): List {
  return { perPage: 10, choices: [], sortable: [declaration.defaultSort.by], ...declaration };
}
