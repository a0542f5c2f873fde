import { type CodeClasses } from '~/datasets/code-classes';
import { type Query } from '~/engine/engine';

/** Codes of a single-valued dimension, and all others that records under a filter may carry. */
export interface CodeGroup {
  dimension: string;
  codes: readonly string[];
  others: readonly string[];
}

/** A query, or one that counts codes together. */
export interface ObservedQuery extends Query {
  /** Counts classes of codes; the dimension is single-valued. */
  classes?: CodeClasses;
  /** Counts only a declared group of codes: disclosed like a table that its dimension also divides. */
  within?: CodeGroup;
}

/** Queries by name. */
export type Queries = Readonly<Record<string, ObservedQuery>>;
