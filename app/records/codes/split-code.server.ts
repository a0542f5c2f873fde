import { datasets } from '~/datasets';
import { ALIASES, type Code, RENAMED_ON } from '~/datasets/code-lists';
import { dayIn } from '~/datasets/day-in-cell';
import { linksOfLists } from '~/datasets/list-links';
import { withoutMergeMark } from '~/datasets/merge-mark';
import { dayBefore, validityOf } from '~/datasets/validity';
import { type Db } from '~/platform/db/client.server';
import { normaliseText } from '~/platform/i18n/normalise-text';
import {
  editCodeList,
  type EditOptions,
  type EditRefusal,
  type EditResult,
  normaliseTexts,
} from './edit-code-list.server';

/** A code that takes the place of a divided one. */
export type CodePart = Pick<Code, 'code' | 'names'>;

interface SplitOptions extends EditOptions {
  code: string;
  /** The first day of the new codes (YYYY-MM-DD). */
  on: string;
  parts: readonly CodePart[];
}

export type SplitResult = EditResult | { outcome: 'refused'; code: 'too-few-parts' };

/** Columns that are about a code itself, so that its parts do not have them. */
const ownColumns = [ALIASES, RENAMED_ON, 'valid_from', 'valid_to', 'successors'];

/**
 * Divides a code: it ends on the day before, and at least two new ones, with its parents and classes, begin as its
 * successors. A coarser division counts them together as before. No record changes: those dated later that carry the
 * old code stay to be mapped.
 */
export function splitCode(
  db: Db,
  { code, on, parts, ...options }: SplitOptions,
): Promise<SplitResult> {
  if (parts.length < 2) return Promise.resolve({ outcome: 'refused', code: 'too-few-parts' });
  return editCodeList(db, { ...options, code }, (codes) => {
    const known = codes.find((each) => each.code === code);
    if (!known) return { outcome: 'refused', code: 'unknown-code', refused: code };
    const refusal = refusalOf(known, { on, parts, codes });
    if (refusal) return refusal;
    const added = parts.map((part) => partOf(known, part, { on, list: options.list }));
    const ended = {
      ...known,
      attributes: {
        ...known.attributes,
        valid_to: dayBefore(on),
        successors: added.map((each) => each.code).join(';'),
      },
    };
    return [...codes.map((each) => (each === known ? ended : each)), ...added];
  });
}

function refusalOf(
  known: Code,
  { on, parts, codes }: Pick<SplitOptions, 'on' | 'parts'> & { codes: readonly Code[] },
): EditRefusal | null {
  if (dayIn(on) !== on) return { outcome: 'refused', code: 'wrong-day' };
  const { from, to } = validityOf(known);
  if ((from !== undefined && from >= on) || (to !== undefined && to < on))
    return { outcome: 'refused', code: 'wrong-order' };
  const taken = new Set(codes.map((each) => normaliseText(each.code)));
  for (const { code } of parts) {
    if (taken.has(normaliseText(code)))
      return { outcome: 'refused', code: 'code-exists', refused: code };
    taken.add(normaliseText(code));
  }
  return null;
}

function partOf(
  { code: divided, attributes }: Code,
  { code, names }: CodePart,
  { on, list }: { on: string; list: string },
): Code {
  const shared = Object.entries(withoutMergeMark(attributes)).filter(
    ([column]) => !ownColumns.includes(column) && !column.startsWith('former_name_'),
  );
  const coarser = linksOfLists(datasets).filter(
    (link) => link.list === list && link.above === list && !link.isParent,
  );
  return {
    code: normaliseText(code),
    names: { ...names, ...normaliseTexts(names) },
    attributes: {
      ...Object.fromEntries(coarser.map(({ attribute }) => [attribute, divided])),
      ...Object.fromEntries(shared),
      valid_from: on,
    },
  };
}
