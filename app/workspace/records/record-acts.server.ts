import { z } from 'zod';
import { getDataset } from '~/datasets';
import { correctRecord } from '~/records/correct-record.server';
import { redactRecord } from '~/records/redact-record.server';
import { removeRecord } from '~/records/remove-record.server';
import { removalKinds } from '~/records/removed-earlier.server';
import { MAX_REASON_LENGTH } from '../history/history-acts.server';
import { defineAct } from '../staff-act';

const recordSchema = z.object({
  dataset: z.string(),
  id: z.string().min(1).max(200),
  version: z.number().int(),
  reason: z.string().min(1).max(MAX_REASON_LENGTH),
});

/** Checks or saves the corrected values of a record; its refusals name the columns of rejected values. */
export const correctRecordAct = defineAct({
  name: 'correct-record',
  roles: ['analyst'],
  schema: recordSchema.extend({
    values: z.record(z.string(), z.string().max(10_000)),
    mode: z.enum(['dry-run', 'commit']),
  }),
  async run({ db, recordKeys }, { dataset: name, ...correction }, by) {
    const dataset = getDataset(name);
    if (!dataset) throw new Error(`There is no dataset ${name}`);
    const result = await correctRecord(db, { ...correction, dataset, by, recordKeys });
    if (result.outcome !== 'refused') return { outcome: result.outcome };
    const { outcome, code } = result;
    const rejects = code === 'rejected' ? result.rejects : [];
    return { outcome, code, rejects: rejects.map(({ column, reason }) => ({ column, reason })) };
  },
});

/** Removes a record from the next calculation on. */
export const removeRecordAct = defineAct({
  name: 'remove-record',
  roles: ['analyst'],
  schema: recordSchema.extend({ kind: z.enum(removalKinds) }),
  async run({ db }, { dataset: name, ...removal }, by) {
    const dataset = getDataset(name);
    if (!dataset) throw new Error(`There is no dataset ${name}`);
    const result = await removeRecord(db, { ...removal, dataset, by });
    return result.outcome === 'removed' ? { outcome: result.outcome } : result;
  },
});

/** Redacts a removed record; it is named by its removal, so that its id is in no job. */
export const redactRecordAct = defineAct({
  name: 'redact-record',
  roles: ['analyst'],
  schema: recordSchema.pick({ dataset: true, reason: true }).extend({ removal: z.number().int() }),
  async run({ db, recordKeys, isPublishedAlone }, { dataset: name, ...redaction }, by) {
    const dataset = getDataset(name);
    if (!dataset) throw new Error(`There is no dataset ${name}`);
    if (!recordKeys) throw new Error('Without the secret of records, none can be redacted');
    const options = { by, isRedactedAlone: isPublishedAlone, recordKeys };
    return redactRecord(db, { ...redaction, ...options, dataset });
  },
});

export const recordActs = [correctRecordAct, removeRecordAct, redactRecordAct];
