import { type Code } from './code-lists';
import { dayIn } from './day-in-cell';

type Attributes = Code['attributes'];

/** The attributes of a code that was merged; `imports` is internal: "complaints:12;consultations:13". */
const names = { into: 'merged_into', on: 'merged_on', imports: 'merged_by_imports' } as const;

/** The imports that moved the records of a code, by dataset. */
function importsIn(attributes: Attributes): Map<string, number> {
  const pairs = (attributes[names.imports] ?? '').split(';').flatMap((pair) => {
    const [dataset, id] = pair.split(':');
    return dataset && id ? [[dataset, Number(id)] as const] : [];
  });
  return new Map(pairs);
}

function markOf(into: string, on: string, imports: ReadonlyMap<string, number>): Attributes {
  const pairs = [...imports].map((pair) => pair.join(':')).join(';');
  return { [names.into]: into, [names.on]: on, [names.imports]: pairs };
}

/** The marks of a merge among the attributes of a code. */
export function mergeMarkIn(attributes: Attributes): Attributes {
  const own: readonly string[] = Object.values(names);
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => own.includes(name)));
}

/** Attributes without those marks. */
export function withoutMergeMark(attributes: Attributes): Attributes {
  const own: readonly string[] = Object.values(names);
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !own.includes(name)));
}

/** Attributes as visitors and API clients see them: without the numbers of imports. */
export function publicAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== names.imports));
}

/**
 * Marks a code whose records in a dataset were moved to another code by an import; one merge may move them in several
 * datasets.
 */
export function withMerge(
  attributes: Attributes,
  { into, on, dataset, importId }: { into: string; on: string; dataset: string; importId: number },
): Attributes {
  const known = attributes[names.into] === into ? importsIn(attributes) : new Map<string, number>();
  return {
    ...attributes,
    ...markOf(into, on, new Map([...known, [dataset, importId]])),
  };
}

/** Removes a withdrawn import from the mark, and the mark itself with its last import. */
export function withoutMergeBy(attributes: Attributes, importId: number): Attributes {
  const imports = new Map([...importsIn(attributes)].filter(([, id]) => id !== importId));
  const { [names.into]: into = '', [names.on]: on = '' } = attributes;
  const others = withoutMergeMark(attributes);
  return imports.size === 0 ? others : { ...others, ...markOf(into, on, imports) };
}

/**
 * The code that the records of a dataset now carry instead of a merged one, and since when (YYYY-MM-DD); null if none
 * were merged. After further merges it is the last code; a withdrawn merge no longer counts.
 */
export function mergedInto(
  codes: readonly Code[],
  code: string,
  dataset: string,
): { into: string; on: string } | null {
  const byCode = new Map(codes.map((one) => [one.code, one]));
  let [found, last]: [ReturnType<typeof mergedInto>, number] = [null, 0];
  for (let next = byCode.get(code); next;) {
    const { [names.into]: into, [names.on]: on } = next.attributes;
    const id = importsIn(next.attributes).get(dataset);
    const day = dayIn(on);
    if (!into || !day || id === undefined || id <= last) break;
    found = { into, on: day };
    last = id;
    next = byCode.get(into);
  }
  return found?.into === code ? null : found;
}
