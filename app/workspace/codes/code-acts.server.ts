import { z } from 'zod';
import { isFrozenCode } from '~/datasets/code-list-versions.server';
import { rememberSeed } from '~/datasets/load-code-lists.server';
import { carriedLists } from '~/records/codes/carried-codes.server';
import { deleteCodes } from '~/records/codes/delete-codes.server';
import { getCodesVersion } from '~/records/codes/code-changes.server';
import {
  addAliases,
  addCode,
  applyCodeList,
  changeCode,
  moveCode,
} from '~/records/codes/edit-code-list.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { splitCode } from '~/records/codes/split-code.server';
import { type AnyStaffAct, defineAct } from '../staff-act';
import { codeRoles } from './code-roles';

const texts = z.record(z.string(), z.string());
/** The version of the code, or of its list, that the page showed (`getCodesVersion`). */
const seen = z.number().int();
const mode = z.enum(['commit', 'dry-run']);
const ofCode = z.object({ list: z.string(), code: z.string() });

/** Changes names and columns of a code, or only checks that. */
export const changeCodeAct = defineAct({
  name: 'change-code',
  roles: codeRoles,
  // Without a mode from a process of the release before.
  schema: ofCode.extend({ names: texts, attributes: texts, mode: mode.default('commit'), seen }),
  run: ({ db }, edit, by) => changeCode(db, { ...edit, by }),
});

/** Adds a code at the end of its list. */
export const addCodeAct = defineAct({
  name: 'add-code',
  roles: codeRoles,
  schema: ofCode.extend({
    names: z.object({ id: z.string() }).catchall(z.string()),
    attributes: texts,
  }),
  run: ({ db }, { list, ...code }, by) => addCode(db, { list, code, by }),
});

/** Gives codes other names, by which the next check of a file finds them; stops at the first refusal. */
export const addAliasesAct = defineAct({
  name: 'add-aliases',
  roles: codeRoles,
  schema: z.object({
    given: z.array(ofCode.extend({ aliases: z.array(z.string()) })),
  }),
  async run({ db }, { given }, by) {
    for (const each of given) {
      const { outcome } = await addAliases(db, { ...each, by });
      if (outcome === 'refused') return { outcome };
    }
    return { outcome: 'changed' as const };
  },
});

/** Moves a code to another position of its list. */
export const moveCodeAct = defineAct({
  name: 'move-code',
  roles: codeRoles,
  schema: ofCode.extend({ to: z.number().int(), seen }),
  run: ({ db }, move, by) => moveCode(db, { ...move, by }),
});

/** Deletes a code that no record carries, and no calculation has in its lists. */
export const deleteCodeAct = defineAct({
  name: 'delete-code',
  roles: codeRoles,
  schema: ofCode,
  async run({ db }, { list, code }, by) {
    if (!carriedLists().includes(list) || (await isFrozenCode(db, list, code)))
      return { outcome: 'refused' as const, code: 'frozen' as const };
    return deleteCodes(db, list, [code], by);
  },
});

/** How many contradictory records a refused merge names. */
const MAX_REJECTS = 5;

const portion = z.object({
  since: z.string().optional(),
  where: z.object({ column: z.string(), code: z.string() }).optional(),
});

/** Merges a code into another one of its list in all or some records, or only checks what that would change. */
export const mergeCodesAct = defineAct({
  name: 'merge-codes',
  roles: codeRoles,
  schema: z.object({
    list: z.string(),
    from: z.string(),
    into: z.string(),
    portion: portion.optional(),
    mode,
    seen,
  }),
  async run({ db }, { seen: version, ...merge }, by) {
    // Checked first: a merge is made of imports, each in its own transaction.
    if (merge.mode === 'commit' && version !== (await getCodesVersion(db, merge.list)))
      return { outcome: 'refused' as const, code: 'changed-meanwhile' as const };
    const result = await mergeCodes(db, { ...merge, by });
    return result.outcome === 'refused' && result.code === 'contradiction'
      ? { ...result, rejects: result.rejects.slice(0, MAX_REJECTS) }
      : result;
  },
});

/** Divides a code from a day on, or only checks that. */
export const splitCodeAct = defineAct({
  name: 'split-code',
  roles: codeRoles,
  schema: ofCode.extend({
    on: z.string(),
    parts: z.array(
      z.object({
        code: z.string(),
        names: z.object({ id: z.string() }).catchall(z.string()),
      }),
    ),
    mode,
    seen,
  }),
  // Its list is locked, and compared with the version that was seen of the code, in one transaction.
  run: ({ db }, { code, ...split }, by) => splitCode(db, { ...split, code, by }),
});

/** Applies the codes of a file to a list, or only checks what that would change. */
export const applyCodesAct = defineAct({
  name: 'apply-codes',
  roles: codeRoles,
  schema: z.object({
    list: z.string(),
    codes: z.array(
      z.object({
        code: z.string(),
        names: z.object({ id: z.string() }).catchall(z.string()),
        attributes: texts,
      }),
    ),
    mode,
    seen,
  }),
  async run({ db }, edit, by) {
    const result = await applyCodeList(db, { ...edit, by });
    if (edit.mode === 'commit' && result.outcome !== 'refused')
      await rememberSeed(db, edit.list, edit.codes);
    return result;
  },
});

/** The acts on codes. */
export const codeActs: readonly AnyStaffAct[] = [
  changeCodeAct,
  addCodeAct,
  addAliasesAct,
  moveCodeAct,
  deleteCodeAct,
  mergeCodesAct,
  splitCodeAct,
  applyCodesAct,
];
