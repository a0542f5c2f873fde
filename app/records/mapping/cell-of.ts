/** Returns the value of a named column. */
export type CellOf = (column: string) => string;
