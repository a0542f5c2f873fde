import { type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { datasets } from '~/datasets';
import { lockCodeLists, saveCodes } from '~/datasets/change-codes.server';
import { ALIASES, aliasesOf, type Code, RENAMED_ON } from '~/datasets/code-lists';
import { type CodeListDifference, compareCodes, isSame } from '~/datasets/compare-codes';
import { linksOfLists } from '~/datasets/list-links';
import { mergeMarkIn, withoutMergeMark } from '~/datasets/merge-mark';
import { invisible, isReservedCode, unfitCharacter } from '~/datasets/read-code-list';
import { dayIn } from '~/datasets/day-in-cell';
import { unknownSuccessors } from '~/datasets/validity';
import { type Db } from '~/platform/db/client.server';
import { type Database, type Names } from '~/platform/db/schema';
import { normaliseText } from '~/platform/i18n/normalise-text';
import { getCodesVersion } from './code-changes.server';

/** The maximum length of a name, in characters. */
const MAX_NAME_LENGTH = 300;
/** The columns with the last day of a code, where its list has them. */
const LAST_DAYS = ['valid_to', 'end_date'];

/** Codes are keys below `codes.refused` of the namespace `commands`. */
export type EditRefusal =
  | {
      outcome: 'refused';
      code:
        | 'unknown-list'
        | 'not-all-codes'
        | 'no-validity'
        | 'wrong-day'
        | 'wrong-order'
        | 'changed-meanwhile';
    }
  | {
      outcome: 'refused';
      code: 'unknown-code' | 'code-exists' | 'code-unfit' | 'name-missing' | 'name-unfit';
      refused: string;
    }
  | { outcome: 'refused'; code: 'unknown-parent'; refused: string; parent: string };

export type EditResult =
  { outcome: 'changed' | 'unchanged' | 'checked'; difference: CodeListDifference } | EditRefusal;

export interface EditOptions {
  list: string;
  /** The editor, for the log. */
  by: Actor;
  /** `dry-run` checks everything and writes nothing. */
  mode?: 'commit' | 'dry-run';
  /** The version that the editor has seen (`getCodesVersion`): later changes are not overwritten, but refused. */
  seen?: number;
}

/** Renames a code in some languages; an empty name deletes that of its language. */
export function renameCode(
  db: Db,
  { code, names, ...options }: EditOptions & { code: string; names: Record<string, string> },
): Promise<EditResult> {
  return editCode(db, options, code, (known) => {
    const { id = '', ...others } = filledOf({ ...known.names, ...normaliseTexts(names) });
    return { ...known, names: { id, ...others } };
  });
}

/**
 * Changes the names and other columns of a code; an empty text deletes that of its language, or the cell. Columns
 * that are not given stay.
 */
export function changeCode(
  db: Db,
  { code, names, attributes, ...options }: EditOptions & CodeTexts & { code: string },
): Promise<EditResult> {
  return editCode(db, options, code, (known) => {
    const filled = fillIn(known, { names, attributes });
    return wrongDays(filled.attributes) ?? filled;
  });
}

interface CodeTexts {
  names: Readonly<Record<string, string>>;
  attributes: Readonly<Record<string, string>>;
}

function fillIn(known: Code, { names, attributes }: CodeTexts): Code {
  const { id = '', ...others } = filledOf({ ...known.names, ...normaliseTexts(names) });
  const mark = mergeMarkIn(known.attributes);
  const cells = withoutMergeMark({ ...known.attributes, ...normaliseTexts(attributes) });
  return { ...known, names: { id, ...others }, attributes: { ...filledOf(cells), ...mark } };
}

function filledOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()));
}

/** Returns whether the first or last day of a code is none, or the last one is before the first. */
function wrongDays(attributes: Code['attributes']): EditRefusal | null {
  const days = [attributes.valid_from, attributes.valid_to, attributes[RENAMED_ON]];
  if (days.some((day) => day !== undefined && dayIn(day) === undefined))
    return { outcome: 'refused', code: 'wrong-day' };
  const [from, to] = days;
  return from && to && from > to ? { outcome: 'refused', code: 'wrong-order' } : null;
}

/** Adds a code at the end of its list. */
export function addCode(
  db: Db,
  { code: { code: typed, names, attributes }, ...options }: EditOptions & { code: Code },
): Promise<EditResult> {
  const code = normaliseText(typed);
  const added = {
    code,
    names: { ...names, ...normaliseTexts(names) },
    attributes: normaliseTexts(attributes),
  };
  return editCodeList(db, options, (codes) =>
    codes.some((known) => normaliseText(known.code) === code)
      ? { outcome: 'refused', code: 'code-exists', refused: code }
      : (wrongDays(added.attributes) ?? [...codes, added]),
  );
}

/** Gives a code other names, by which imports find it; those that it has stay. */
export function addAliases(
  db: Db,
  { code, aliases, ...options }: EditOptions & { code: string; aliases: readonly string[] },
): Promise<EditResult> {
  return editCode(db, options, code, (known) => {
    const added = aliases.map((alias) => normaliseText(alias).trim());
    const unfit = added.find(
      (alias) => alias === '' || alias.includes(';') || invisible.test(alias),
    );
    if (unfit !== undefined) return { outcome: 'refused', code: 'name-unfit', refused: unfit };
    const all = [...new Set([...aliasesOf(known), ...added])];
    return { ...known, attributes: { ...known.attributes, [ALIASES]: all.join('; ') } };
  });
}

/** Reorders the codes of a list; all of them have to be named. */
export function reorderCodes(
  db: Db,
  { order, ...options }: EditOptions & { order: readonly string[] },
): Promise<EditResult> {
  return editCodeList(db, options, (codes) => {
    const known = new Map(codes.map((code) => [code.code, code]));
    const ordered = [...new Set(order)].flatMap((code) => known.get(code) ?? []);
    const isWhole = ordered.length === codes.length && order.length === codes.length;
    return isWhole ? ordered : { outcome: 'refused', code: 'not-all-codes' };
  });
}

/** Moves a code to a position of its list, counted from 1; the others keep their order. */
export function moveCode(
  db: Db,
  { code, to, ...options }: EditOptions & { code: string; to: number },
): Promise<EditResult> {
  return editCodeList(db, options, (codes) => {
    const moved = codes.find((each) => each.code === code);
    if (!moved) return { outcome: 'refused', code: 'unknown-code', refused: code };
    const others = codes.filter((each) => each !== moved);
    return others.toSpliced(Math.max(0, to - 1), 0, moved);
  });
}

/** Sets the last day (YYYY-MM-DD) of a code, in lists that have such a column. */
export function endCode(
  db: Db,
  { code, on, ...options }: EditOptions & { code: string; on: string },
): Promise<EditResult> {
  return editCode(db, options, code, (known, codes) => {
    if (dayIn(on) !== on) return { outcome: 'refused', code: 'wrong-day' };
    const column = LAST_DAYS.find((name) => codes.some(({ attributes }) => name in attributes));
    if (!column) {
      return { outcome: 'refused', code: 'no-validity' };
    }
    return { ...known, attributes: { ...known.attributes, [column]: on } };
  });
}

/**
 * Applies a file to a list: its names, additional columns and order. Codes that are missing in the file stay,
 * after those of the file; deleting is a separate command. Files do not contain marks of merges.
 */
export function applyCodeList(
  db: Db,
  { codes: wanted, ...options }: EditOptions & { codes: readonly Code[] },
): Promise<EditResult> {
  const named = new Set(wanted.map(({ code }) => code));
  return editCodeList(db, options, (codes) => {
    const known = new Map(codes.map((code) => [code.code, code.attributes]));
    return [
      ...wanted.map(({ attributes, ...code }) => {
        const mark = mergeMarkIn(known.get(code.code) ?? {});
        return { ...code, attributes: { ...withoutMergeMark(attributes), ...mark } };
      }),
      ...codes.filter(({ code }) => !named.has(code)),
    ];
  });
}

function editCode(
  db: Db,
  options: EditOptions,
  code: string,
  edit: (known: Code, codes: readonly Code[]) => Code | EditRefusal,
): Promise<EditResult> {
  return editCodeList(db, { ...options, code }, (codes) => {
    const known = codes.find((each) => normaliseText(each.code) === normaliseText(code));
    if (!known) return { outcome: 'refused', code: 'unknown-code', refused: code };
    const edited = edit(known, codes);
    if ('outcome' in edited) return edited;
    return codes.map((each) => (each === known ? edited : each));
  });
}

/** Edits the codes of a list in order; the result is checked as a whole. */
export async function editCodeList(
  db: Db,
  { list, code: edited, by, seen, mode = 'commit' }: EditOptions & { code?: string },
  edit: (codes: readonly Code[]) => Code[] | EditRefusal,
): Promise<EditResult> {
  return db.transaction().execute(async (transaction) => {
    await lockCodeLists(transaction);
    const present = await readList(transaction, list);
    if (present.length === 0) return { outcome: 'refused', code: 'unknown-list' };
    const isSeen =
      seen === undefined || seen === (await getCodesVersion(transaction, list, edited));
    if (!isSeen) return { outcome: 'refused', code: 'changed-meanwhile' };
    const future = edit(present);
    if (!Array.isArray(future)) return future;
    const difference = compareCodes(present, future);
    const touched = new Set([...difference.added, ...difference.changed]);
    const codes = future.filter(({ code }) => touched.has(code));
    const refusal = findUnfit(codes) ?? (await findOrphan(transaction, list, codes, future));
    if (refusal) return refusal;
    if (isSame(difference)) return { outcome: 'unchanged', difference };
    if (mode === 'dry-run') return { outcome: 'checked', difference };
    const rows = arrange(present, future, difference).map((code) => ({ list, ...code }));
    await saveCodes(transaction, rows, { by: keptActor(by) });
    const subject = `code_list:${list}${edited === undefined ? '' : `:${edited}`}` as const;
    await audit(transaction, { by, act: 'codesChanged', subject });
    return { outcome: 'changed', difference };
  });
}

type PlacedCode = Code & { position: number };

function readList(transaction: Transaction<Database>, list: string): Promise<PlacedCode[]> {
  return transaction
    .selectFrom('code')
    .select(['code', 'position', 'names', 'attributes'])
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Assigns positions to codes; known ones keep theirs if codes are only added at the end. */
function arrange(
  present: readonly PlacedCode[],
  future: readonly Code[],
  { added, isReordered }: CodeListDifference,
): PlacedCode[] {
  const isAppended = future.slice(present.length).every(({ code }) => added.includes(code));
  if (isReordered || !isAppended) return future.map((code, position) => ({ ...code, position }));
  const next = Math.max(...present.map(({ position }) => position)) + 1;
  const known = new Map(present.map(({ code, position }) => [code, position]));
  return future.map((code, index) => ({
    ...code,
    position: known.get(code.code) ?? next + index - present.length,
  }));
}

function findUnfit(codes: readonly Code[]): EditRefusal | null {
  for (const { code, names } of codes) {
    if (code === '' || isReservedCode(code) || unfitCharacter.test(code)) {
      return { outcome: 'refused', code: 'code-unfit', refused: code };
    }
    if (!names.id.trim()) return { outcome: 'refused', code: 'name-missing', refused: code };
    if (!areFit(names)) return { outcome: 'refused', code: 'name-unfit', refused: code };
  }
  return null;
}

export function normaliseTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, normaliseText(text)]));
}

function areFit(names: Names): boolean {
  return Object.entries(names).every(
    ([language, name]) =>
      /^[a-z]{2,3}$/.test(language) && name.length <= MAX_NAME_LENGTH && !invisible.test(name),
  );
}

/** Returns a code whose parent or successor does not exist. */
async function findOrphan(
  transaction: Transaction<Database>,
  list: string,
  codes: readonly Code[],
  listed: readonly Code[],
): Promise<EditRefusal | null> {
  const [unfollowed] = unknownSuccessors(codes, listed);
  if (unfollowed) {
    const { code, successor } = unfollowed;
    return { outcome: 'refused', code: 'unknown-parent', refused: code, parent: successor };
  }
  for (const { list: below, attribute, above } of linksOfLists(datasets)) {
    if (below !== list) continue;
    const parents = above === list ? listed : await readList(transaction, above);
    const known = new Set(parents.map(({ code }) => code));
    for (const { code, attributes } of codes) {
      const named = attributes[attribute];
      if (named !== undefined && !known.has(named)) {
        return { outcome: 'refused', code: 'unknown-parent', refused: code, parent: named };
      }
    }
  }
  return null;
}
