import { ALIASES, type Code, type CodeLists } from './code-lists';
import { type Dimension } from './dataset';
import { dayIn } from './day-in-cell';
import { mergedParts } from './territory';

type Attributes = Code['attributes'];

/**
 * The attributes of a merged code; `imports` is internal: "complaints:12/15;consultations:13", where 15 is an
 * import that brought the code back.
 */
const names = { into: 'merged_into', on: 'merged_on', imports: 'merged_by_imports' } as const;

/** The import that moved the records of a code, and a later one whose records carry it again. */
interface Move {
  id: number;
  backBy?: number;
}

/** Returns the imports that moved the records of a code, by dataset. */
function importsIn(attributes: Attributes): Map<string, Move> {
  const pairs = (attributes[names.imports] ?? '').split(';').flatMap((pair) => {
    const [dataset, imports = ''] = pair.split(':');
    const [id, backBy] = imports.split('/').map(Number);
    return dataset && id ? [[dataset, { id, backBy }] as const] : [];
  });
  return new Map(pairs);
}

function markOf(into: string, on: string, imports: ReadonlyMap<string, Move>): Attributes {
  const pairs = [...imports]
    .map(([dataset, { id, backBy }]) => `${dataset}:${id}${backBy ? `/${backBy}` : ''}`)
    .join(';');
  return { [names.into]: into, [names.on]: on, [names.imports]: pairs };
}

/** Returns the marks of a merge among the attributes of a code. */
export function mergeMarkIn(attributes: Attributes): Attributes {
  const attributeNames: readonly string[] = Object.values(names);
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => attributeNames.includes(name)),
  );
}

/** Returns attributes without those marks. */
export function withoutMergeMark(attributes: Attributes): Attributes {
  const attributeNames: readonly string[] = Object.values(names);
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !attributeNames.includes(name)),
  );
}

/**
 * Returns attributes as visitors and API clients see them: without the numbers of imports, without the
 * names that files use, and without a merge that no longer counts.
 */
export function publicAttributes(attributes: Attributes): Attributes {
  const moves = [...importsIn(attributes).values()];
  const isBack = moves.length > 0 && moves.every(({ backBy }) => backBy);
  const seen = isBack ? withoutMergeMark(attributes) : attributes;
  const internal: readonly string[] = [names.imports, ALIASES];
  return Object.fromEntries(Object.entries(seen).filter(([name]) => !internal.includes(name)));
}

/** Returns attributes with the merge of each dataset as in a version of it: visitors see no other. */
export function withMergesOf(
  attributes: Attributes,
  versions: readonly { dataset: string; attributes: Attributes }[],
): Attributes {
  return versions.reduce((marked, { dataset, attributes: attributesThen }) => {
    const { [names.into]: into, [names.on]: on } = attributesThen;
    const move = importsIn(attributesThen).get(dataset);
    if (!move || !into || !on) return marked;
    const known = marked[names.into] === into ? importsIn(marked) : [];
    return { ...marked, ...markOf(into, on, new Map([...known, [dataset, move]])) };
  }, withoutMergeMark(attributes));
}

/**
 * Marks a code whose records in a dataset an import moved to another code; one merge may move them in several
 * datasets.
 */
export function withMerge(
  attributes: Attributes,
  { into, on, dataset, importId }: { into: string; on: string; dataset: string; importId: number },
): Attributes {
  const known = attributes[names.into] === into ? importsIn(attributes) : new Map<string, Move>();
  return {
    ...attributes,
    ...markOf(into, on, new Map([...known, [dataset, { id: importId }]])),
  };
}

/**
 * Returns the import that moved the records of a dataset away from a code, and whether later ones carry it
 * again; null if none did.
 */
export function mergingImport(
  attributes: Attributes,
  dataset: string,
): { id: number; isBack: boolean } | null {
  const move = importsIn(attributes).get(dataset);
  return move ? { id: move.id, isBack: move.backBy !== undefined } : null;
}

/** Returns whether the records of a dataset were moved away from a code and none carry it again. */
export function isMergedIn(attributes: Attributes, dataset: string): boolean {
  return mergingImport(attributes, dataset)?.isBack === false;
}

/**
 * Returns the code that the records of a dataset were once moved to, and when (YYYY-MM-DD), even if later
 * ones carry the merged code again.
 */
export function onceMergedInto(
  attributes: Attributes,
  dataset: string,
): { into: string; on: string } | null {
  const { [names.into]: into, [names.on]: on } = attributes;
  const day = dayIn(on);
  return into && day && importsIn(attributes).has(dataset) ? { into, on: day } : null;
}

/** Marks a merged code that records of a later import carry again; without an import, removes that mark. */
export function withReturn(
  attributes: Attributes,
  { dataset, importId }: { dataset: string; importId?: number },
): Attributes {
  const { [names.into]: into = '', [names.on]: on = '' } = attributes;
  const imports = importsIn(attributes);
  const move = imports.get(dataset);
  if (!move) return attributes;
  const all = new Map([...imports, [dataset, { id: move.id, backBy: importId }]]);
  return { ...attributes, ...markOf(into, on, all) };
}

/** Removes a withdrawn import from the mark, and the mark itself with its last import. */
export function withoutMergeBy(attributes: Attributes, importId: number): Attributes {
  const imports = new Map(
    [...importsIn(attributes)]
      .filter(([, { id }]) => id !== importId)
      .map(([dataset, { id, backBy }]) => [
        dataset,
        { id, backBy: backBy === importId ? undefined : backBy },
      ]),
  );
  const { [names.into]: into = '', [names.on]: on = '' } = attributes;
  const others = withoutMergeMark(attributes);
  return imports.size === 0 ? others : { ...others, ...markOf(into, on, imports) };
}

/**
 * Returns the code that the records of a dataset now carry instead of a merged one, and since when
 * (YYYY-MM-DD); null if none were merged, or records carry it again. After further merges it is the last
 * code; a withdrawn merge no longer counts.
 */
export function mergedInto(
  codes: readonly Code[],
  code: string,
  dataset: string,
): { into: string; on: string } | null {
  const byCode = new Map(codes.map((item) => [item.code, item]));
  let [found, last]: [ReturnType<typeof mergedInto>, number] = [null, 0];
  for (let next = byCode.get(code); next;) {
    const { [names.into]: into, [names.on]: on } = next.attributes;
    const move = importsIn(next.attributes).get(dataset);
    const day = dayIn(on);
    if (!into || !day || !move || move.backBy || move.id <= last) break;
    found = { into, on: day };
    last = move.id;
    next = byCode.get(into);
  }
  return found?.into === code ? null : found;
}

/**
 * Returns the codes of a dimension whose records in a dataset now carry other codes, with these codes and the
 * day. A province that the coarser division counts with others is not one of them.
 */
export function movesOf(
  { codeList = '', derivedFrom }: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
  dataset: string,
): ReadonlyMap<string, { into: string; on: string }> {
  const codes = codeLists.get(codeList) ?? [];
  const marked = codes.filter(({ attributes }) => attributes[names.into]);
  const wholes = derivedFrom && marked.length > 0 ? mergedParts(codes) : new Map();
  return new Map(
    marked.flatMap(({ code }) => {
      const move = wholes.has(code) ? null : mergedInto(codes, code, dataset);
      return move ? [[code, move] as const] : [];
    }),
  );
}
