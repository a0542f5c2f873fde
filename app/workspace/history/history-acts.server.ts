import { z } from 'zod';
import { putBackImport } from '~/records/put-back-import.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { defineAct } from '../staff-act';

/** The maximum length of the reasons that staff give, in characters. */
export const MAX_REASON_LENGTH = 500;

/** Takes an import back; the refusals are those of the command. */
export const takeBackImport = defineAct({
  name: 'take-back-import',
  roles: ['analyst'],
  schema: z.object({
    id: z.number().int().positive(),
    reason: z.string().min(1).max(MAX_REASON_LENGTH),
  }),
  async run({ db }, { id, reason }, by) {
    const { outcome } = await withdrawImport(db, id, { by, reason });
    return { outcome };
  },
});

/** Puts an import back that was taken back. */
export const putBackAct = defineAct({
  name: 'put-back-import',
  roles: ['analyst'],
  schema: takeBackImport.schema,
  async run({ db }, { id, reason }, by) {
    const { outcome } = await putBackImport(db, id, { by, reason });
    return { outcome };
  },
});
