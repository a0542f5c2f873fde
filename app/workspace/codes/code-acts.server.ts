import { z } from 'zod';
import { isFrozenCode } from '~/datasets/code-list-versions.server';
import { carriedLists } from '~/records/codes/carried-codes.server';
import { deleteCodes } from '~/records/codes/delete-codes.server';
import { addCode, changeCode, moveCode } from '~/records/codes/edit-code-list.server';
import { type AnyStaffAct, defineAct } from '../staff-act';
import { codeRoles } from './code-roles';

const texts = z.record(z.string(), z.string());
/** The version of the code, or of its list, that the page showed (`getCodesVersion`). */
const seen = z.number().int();
const ofCode = z.object({ list: z.string(), code: z.string() });

/** Changes names and columns of a code. */
export const changeCodeAct = defineAct({
  name: 'change-code',
  roles: codeRoles,
  schema: ofCode.extend({ names: texts, attributes: texts, seen }),
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

/** The acts on codes. */
export const codeActs: readonly AnyStaffAct[] = [
  changeCodeAct,
  addCodeAct,
  moveCodeAct,
  deleteCodeAct,
];
