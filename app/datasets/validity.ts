import { type Code, type CodeLists } from './code-lists';
import { dayIn } from './day-in-cell';
import { type Dataset, type Dimension } from './dataset';
import { mergedParts, mergedCodeOf } from './territory';

/** The first and last day on which a code is used, if its list states them. */
export interface Validity {
  from?: string;
  to?: string;
}

/** Returns when a code is used; a cell that does not contain a day counts as empty. */
export function validityOf({ attributes }: Pick<Code, 'attributes'>): Validity {
  return { from: dayIn(attributes.valid_from), to: dayIn(attributes.valid_to) };
}

/** Returns whether a record of a day may carry a code. */
export function isValidOn(code: Pick<Code, 'attributes'>, day: string): boolean {
  const { from, to } = validityOf(code);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Returns whether a code is invalid on every day of a span. */
export function isUnusedIn(
  { from, to }: Validity,
  { start, end }: { start: string; end: string },
): boolean {
  return (from !== undefined && from > end) || (to !== undefined && to < start);
}

/**
 * Returns the codes of a dimension that are not used at all times; the coarser division counts the parts
 * together and has none.
 */
export function limitedCodesOf(
  { codeList = '', derivedFrom }: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
): ReadonlyMap<string, Validity> {
  const codes = codeLists.get(codeList);
  if (derivedFrom || !codes) return new Map();
  const known =
    limitedOfList.get(codes) ??
    new Map(
      codes
        .map((code) => [code.code, validityOf(code)] as const)
        .filter(([, { from, to }]) => from !== undefined || to !== undefined),
    );
  limitedOfList.set(codes, known);
  return known;
}

/** Computed once for each list, like its breaks. */
const limitedOfList = new WeakMap<readonly Code[], ReadonlyMap<string, Validity>>();

/** Returns the successors of a code that has ended, separated by semicolons in its list. */
export function successorsOf({ attributes }: Pick<Code, 'attributes'>): string[] {
  return (attributes.successors ?? '')
    .split(';')
    .map((code) => code.trim())
    .filter(Boolean);
}

/** Returns the successors that codes name but their list does not contain. */
export function unknownSuccessors(
  codes: readonly Code[],
  all = codes,
): { code: string; successor: string }[] {
  const known = new Set(all.map(({ code }) => code));
  return codes.flatMap((code) =>
    successorsOf(code)
      .filter((successor) => !known.has(successor))
      .map((successor) => ({ code: code.code, successor })),
  );
}

/** A day on which the meaning of a code changed, so that counts before and after it cannot be compared. */
export interface CodeBreak {
  dimension: Dimension;
  code: string;
  day: string;
}

/**
 * What happened to a code on the day of a break: it came into use (as a part of another one, if known), lost
 * the parts that came into use then, was no longer used, or succeeded those that ended.
 */
export type BreakCause =
  | { kind: 'founded'; others: [merged: string] }
  | { kind: 'used' | 'ended'; others: [] }
  | { kind: 'divided' | 'followed'; others: string[] };

/**
 * Returns the days on which the meaning of a dimension's codes changed, by code: the day on which a code came
 * into use, ended, lost a part to a new one, or succeeded one that ended. The coarser division counts the
 * parts together and has none.
 */
export function breaksOf(
  { codeList = '', derivedFrom }: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
): ReadonlyMap<string, readonly string[]> {
  const codes = codeLists.get(codeList);
  if (derivedFrom || !codes) return new Map();
  const known = breaksOfList.get(codes) ?? findBreaks(codes);
  breaksOfList.set(codes, known);
  return known;
}

/** Computed once for each list: a page needs those of many dimensions. */
const breaksOfList = new WeakMap<readonly Code[], ReadonlyMap<string, readonly string[]>>();

function findBreaks(codes: readonly Code[]): ReadonlyMap<string, readonly string[]> {
  const breaks = new Map<string, Set<string>>();
  const add = (code: string, cell: string | undefined) => {
    const day = dayIn(cell);
    if (day) breaks.set(code, (breaks.get(code) ?? new Set<string>()).add(day));
  };
  for (const item of codes) {
    const { from, to } = validityOf(item);
    add(item.code, from);
    if (to) for (const code of [item.code, ...successorsOf(item)]) add(code, dayAfter(to));
  }
  const byCode = new Map(codes.map((code) => [code.code, code]));
  for (const [merged, parts] of mergedParts(codes)) {
    for (const part of parts) add(merged, byCode.get(part)?.attributes.valid_from);
  }
  return new Map([...breaks].map(([code, days]) => [code, [...days].sort()]));
}

/** Returns the breaks of the codes of a filter. */
export function breaksOfFilter(
  { dimensions }: Pick<Dataset, 'dimensions'>,
  codes: Readonly<Record<string, readonly string[]>>,
  codeLists: CodeLists,
): CodeBreak[] {
  return dimensions.flatMap((dimension) => {
    const chosen = codes[dimension.name] ?? [];
    if (chosen.length === 0 || dimension.calendar) return [];
    const breaks = breaksOf(dimension, codeLists);
    return chosen.flatMap((code) =>
      (breaks.get(code) ?? []).map((day) => ({ dimension, code, day })),
    );
  });
}

/** Returns what happened to a code on the day of one of its breaks. */
export function causeOfBreak(
  { dimension: { codeList = '' }, code, day }: CodeBreak,
  codeLists: CodeLists,
): BreakCause {
  const codes = codeLists.get(codeList) ?? [];
  const validities = new Map(codes.map((item) => [item.code, validityOf(item)]));
  const { from, to } = validities.get(code) ?? {};
  const merged = mergedCodeOf(codes, code);
  if (from === day)
    return merged === undefined
      ? { kind: 'used', others: [] }
      : { kind: 'founded', others: [merged] };
  const parts = mergedParts(codes).get(code) ?? [];
  const others = parts.filter((part) => validities.get(part)?.from === day);
  if (others.length > 0) return { kind: 'divided', others };
  if (to && dayAfter(to) === day) return { kind: 'ended', others: [] };
  const former = codes.filter((candidate) => {
    const last = validityOf(candidate).to;
    return last && dayAfter(last) === day && successorsOf(candidate).includes(code);
  });
  return { kind: 'followed', others: former.map((item) => item.code) };
}

/**
 * Returns the codes of a dimension whose meaning was not the same throughout a span: they changed in it, or
 * were not used on any day of it.
 */
export function codesChangedIn(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
  span: { start: string; end: string },
): ReadonlySet<string> {
  const broken = [...breaksOf(dimension, codeLists)].filter(([, days]) => isBroken(days, span));
  const limited = [...limitedCodesOf(dimension, codeLists)].filter(([, validity]) =>
    isUnusedIn(validity, span),
  );
  return new Set([...broken, ...limited].map(([code]) => code));
}

/** Returns whether one of the days is within a span, so that its beginning and end cannot be compared. */
export function isBroken(
  days: readonly string[],
  { start, end }: { start: string; end: string },
): boolean {
  return days.some((day) => day > start && day <= end);
}

/** Returns the day after another one. */
export const dayAfter = (day: string) => addDays(day, 1);

/** Returns the day before another one. */
export const dayBefore = (day: string) => addDays(day, -1);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
