/** How the items of a list are ordered. */
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
  /** The URL parameter of the text filter, where it has one. */
  textParameter?: string;
  /** How many characters of a text are read; 100 where it does not say. */
  longestText?: number;
  /** Columns that it can be sorted by. */
  sortable: readonly string[];
  defaultSort: ListSort;
  choices: readonly ListChoice[];
}

/** What a URL asks of a list. */
export interface ListRequest {
  page: number;
  /** The text to look for; empty for all. */
  text: string;
  /** The chosen values by parameter; absent where none is chosen. */
  chosen: Readonly<Record<string, string>>;
  sort: ListSort;
  /** Entries of a page, where a program asks for another number than the list has. */
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
