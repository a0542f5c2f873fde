import { type Code } from '~/datasets/code-lists';
import { type InspectedColumn } from '~/records/inspect-file.server';
import { createCodeFinder, normaliseName } from '~/records/mapping/code-names';
import { createDateHints } from '~/records/mapping/date-hints';
import { createSimilarCodeFinder } from '~/records/mapping/similar-code';
import { type MappedField } from './mapping-form.server';

/** A column of the portal, as a file may name it. */
export interface WantedColumn extends Pick<MappedField, 'column' | 'kind' | 'isRequired'> {
  /** Its names in all languages. */
  names: readonly string[];
  /** The codes of its list; none of other kinds. */
  codes: readonly Code[];
}

/** What is known of a column of the file. */
export type FileColumn = Pick<InspectedColumn, 'name' | 'examples' | 'filled' | 'distinct'>;

/** How many columns of a file are considered: comparing each takes a millisecond. */
const MAX_COLUMNS = 100;
/** From which share of its examples on a column has the values of a list. */
const MIN_KNOWN = 0.6;

/**
 * Proposes which column of a file has what a column of the portal wants: by its heading, by its values, then by a similar
 * heading. No column is proposed twice, and none where two fit equally well.
 *
 * @returns the names of the file's columns, by those of the portal.
 */
export function proposeColumns(
  wanted: readonly WantedColumn[],
  columns: readonly FileColumn[],
  today: string,
): Record<string, string> {
  const proposed: Record<string, string> = {};
  const used = new Set<Considered>();
  const considered = columns
    .slice(0, MAX_COLUMNS)
    .filter(({ name }) => name.trim() !== '')
    .map((column) => ({ ...column, isDated: areDates(column.examples, today) }));
  for (const createFit of [fitsByHeading, fitsByValues, fitsByWords]) {
    const open = wanted.filter(({ column }) => !(column in proposed));
    const fits = createFit(open);
    const fitting = considered
      .filter((column) => !used.has(column))
      .map((column) => ({ column, wants: fits(column) }));
    for (const { column, wants } of fitting) {
      const [want, ...others] = wants;
      if (!want || others.length > 0) continue;
      const rivals = fitting.filter((each) => each.wants.includes(want));
      if (rivals.length > 1) continue;
      proposed[want.column] = column.name.trim();
      used.add(column);
    }
  }
  return proposed;
}

type Considered = FileColumn & { isDated: boolean };

/** Returns the wanted columns that a column of the file fits. */
type Fit = (column: Considered) => WantedColumn[];

const plain = (text: string) => normaliseName(text.replaceAll('_', ' '));

/** Its heading is the name. */
function fitsByHeading(open: readonly WantedColumn[]): Fit {
  const named = open.map((want) => ({ want, names: [want.column, ...want.names].map(plain) }));
  return ({ name }) =>
    named.filter(({ names }) => names.includes(plain(name))).map(({ want }) => want);
}

/** Its values are codes of the list, or their names; the dates that every file has; or different in each row. */
function fitsByValues(open: readonly WantedColumn[]): Fit {
  const finders = open
    .filter(({ kind }) => kind === 'code')
    .map((want) => ({ want, find: createCodeFinder(want.codes) }));
  const ofKind = (kind: MappedField['kind']) => open.filter((want) => want.kind === kind);
  return (column) => {
    const { examples, isDated } = column;
    if (examples.length === 0) return [];
    if (isDated) return ofKind('date').filter(({ isRequired }) => isRequired);
    const known = finders.filter(
      ({ find }) =>
        examples.filter((text) => find(text) !== null).length >= MIN_KNOWN * examples.length,
    );
    if (known.length > 0) return known.map(({ want }) => want);
    return isUnique(column) ? ofKind('id') : [];
  };
}

/** Its heading is similar to one of the names. */
function fitsByWords(open: readonly WantedColumn[]): Fit {
  const find = createSimilarCodeFinder(
    open.map(({ column, names }) => ({
      code: column,
      names: { id: plain(column), ...Object.fromEntries(names.entries()) },
      attributes: {},
    })),
  );
  return (column) => {
    const similar = find(plain(column.name))?.code;
    return open.filter(
      (want) =>
        want.column === similar &&
        (want.kind === 'date') === column.isDated &&
        (want.kind !== 'id' || isUnique(column)),
    );
  };
}

/** Returns whether each of its rows has another value. */
const isUnique = ({ filled, distinct }: FileColumn) => filled > 1 && distinct === filled;

function areDates(examples: readonly string[], today: string): boolean {
  const hints = createDateHints(Number(today.slice(0, 4)), today);
  for (const text of examples) hints.add(text);
  const isUsual = examples.every((text) => /^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text));
  return examples.length > 0 && (isUsual || (hints.list('')?.formats ?? []).length > 0);
}
