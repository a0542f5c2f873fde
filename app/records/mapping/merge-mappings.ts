import { isDeepStrictEqual } from 'node:util';

/** A decision that two people changed differently; that of the later one is in the merged mapping. */
export interface Superseded {
  /** Its keys in the mapping; `source` stands for all that says where the values of a column come from. */
  path: string[];
  /** Undefined if it was removed. */
  earlier?: unknown;
  later?: unknown;
}

interface Versions {
  /** The mapping that both began with. */
  base: object;
  earlier: object;
  later: object;
}

/**
 * Merges two mappings that were made from the same one, decision by decision: what only one of them changed is as that
 * one has it, what both changed differently as the later one has it.
 */
export function mergeMappings({ base, earlier, later }: Versions): {
  content: Record<string, unknown>;
  superseded: Superseded[];
} {
  const superseded: Superseded[] = [];
  const merge = (path: string[], [was, theirs, mine]: unknown[]): unknown => {
    if (stays(path) && (theirs === undefined || mine === undefined)) return theirs ?? mine;
    // Which made columns stay is looked up for each.
    if (path.join() !== 'derived') {
      if (isDeepStrictEqual(mine, was)) return theirs;
      if (isDeepStrictEqual(theirs, was) || isDeepStrictEqual(theirs, mine)) return mine;
    }
    if (hasParts(path) && isObject(theirs) && isObject(mine)) {
      const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
      const parts = [...keys].map((key) => {
        const of = [was, theirs, mine].map((each) => partOf(each, key));
        return [key, merge([...path, key], of)] as const;
      });
      return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    }
    superseded.push({ path, earlier: theirs, later: mine });
    return mine;
  };
  const content = [base, earlier, later].map(decisionsOf);
  return { content: contentOf(merge([], content)), superseded };
}

type Parts = Record<string, unknown>;

/**
 * Whether what is at a path stays if only one removed it: a made column, which may be the source of what the other
 * decided, and the codes of values, which a constant in the place of their column removes.
 */
const stays = (path: readonly string[]): boolean =>
  (path[0] === 'derived' && path.length === 2) || (path[2] === 'values' && path.length === 3);

const isObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partOf = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Whether the parts of what is at a path are decided separately. */
function hasParts([first, second, third, ...more]: readonly string[]): boolean {
  if (first === undefined || second === undefined) return !first || separate.has(first);
  if (first === 'rows') return more.length === 0;
  if (first !== 'columns' || more.length > 0) return false;
  return third === undefined || third === 'values' || third === 'months';
}

const separate = new Set(['columns', 'derived', 'rows']);

/** The parts of a column that only make sense together. */
const ofSource = ['from', 'constant', 'else', 'prefix', 'year', 'month', 'day'];

/** Returns the values of each part with its own keys. */
const mapParts = (value: unknown, change: (part: unknown, key: string) => unknown): Parts =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([key, part]) => [key, change(part, key)]),
  );

/** Returns a mapping as a tree of decisions. */
function decisionsOf(mapping: object): Parts {
  const { columns, derived = {}, rows, ...others } = mapping as Parts;
  return {
    ...others,
    derived,
    columns: mapParts(columns, (column) => {
      const [source, rest] = [true, false].map((isSource) =>
        Object.fromEntries(
          Object.entries(isObject(column) ? column : {}).filter(
            ([key]) => ofSource.includes(key) === isSource,
          ),
        ),
      );
      return { ...rest, source };
    }),
    // Each value of a filter is one decision.
    rows: mapParts(rows, (filter) =>
      mapParts(filter, (values) =>
        Object.fromEntries([values].flat().map((value) => [String(value), true])),
      ),
    ),
  };
}

/** Returns the mapping with these decisions. */
function contentOf(decisions: unknown): Parts {
  const { columns, derived, rows, ...others } = decisions as Parts;
  const filters = mapParts(rows, (filter) =>
    mapParts(filter, (values) => Object.keys(mapParts(values, () => true))),
  );
  return {
    ...others,
    ...(isObject(derived) && Object.keys(derived).length > 0 && { derived }),
    ...(Object.keys(filters).length > 0 && { rows: filters }),
    columns: mapParts(columns, (column) => {
      const { source, ...rest } = column as Parts;
      return { ...Object(source), ...rest };
    }),
  };
}
