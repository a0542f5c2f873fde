import { z } from 'zod';
import {
  cancelPlannedPublication,
  planPublication,
} from '~/statistics/release/planned-publications.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { defineAct } from '../staff-act';
import { endGuest, nameGuest } from './preview-guests.server';

const id = z.number().int().positive();
const note = z.object({ id: z.string() }).catchall(z.string()).nullable();
const reason = z.string().optional();

/** Publishes a version, at once or at a minute to come. */
export const publishAct = defineAct({
  name: 'publish',
  roles: ['publisher'],
  schema: z.object({
    id,
    note,
    override: reason,
    emergency: reason,
    /** When, as ISO 8601; null for at once. */
    at: z.iso.datetime().nullable(),
  }),
  async run({ db, policy, isPublishedAlone }, { id, at, ...texts }, by) {
    const options = { by, policy, isPublishedAlone, ...texts };
    const result = at
      ? await planPublication(db, id, { ...options, at: new Date(at) })
      : await publishCalculation(db, id, options);
    return result.outcome === 'refused'
      ? { outcome: result.outcome, code: result.code }
      : { outcome: result.outcome };
  },
});

/** Withdraws the version that visitors see, so that they see the previous one. */
export const withdrawAct = defineAct({
  name: 'withdraw',
  roles: ['publisher'],
  schema: z.object({ id, dataset: z.string(), note }),
  async run({ db }, { id: expected, dataset, note }, by) {
    const result = await rollbackPublication(db, dataset, { by, note, expected });
    return result.outcome === 'refused'
      ? { outcome: result.outcome, code: result.code }
      : { outcome: result.outcome };
  },
});

/** Takes a version back for good. */
export const retractAct = defineAct({
  name: 'retract',
  roles: ['publisher'],
  schema: z.object({ id, reason: z.string(), mayLeaveNothing: z.boolean() }),
  async run({ db }, { id, ...options }, by) {
    const result = await retractCalculation(db, id, { by, ...options });
    return result.outcome === 'refused'
      ? { outcome: result.outcome, code: result.code }
      : { outcome: result.outcome };
  },
});

/** Cancels the planned publication of a dataset. */
export const cancelPlanAct = defineAct({
  name: 'cancel-plan',
  roles: ['publisher'],
  schema: z.object({ dataset: z.string() }),
  async run({ db }, { dataset }, by) {
    const isCancelled = await cancelPlannedPublication(db, dataset, by);
    return { outcome: isCancelled ? ('cancelled' as const) : ('none' as const) };
  },
});

/** Lets somebody preview a draft until a moment. */
export const nameGuestAct = defineAct({
  name: 'name-guest',
  roles: ['publisher'],
  schema: z.object({ id, who: z.string(), until: z.iso.datetime() }),
  run: ({ db }, { until, ...input }, by) => nameGuest(db, { ...input, until: new Date(until) }, by),
});

/** Ends that at once. */
export const endGuestAct = defineAct({
  name: 'end-guest',
  roles: ['publisher'],
  schema: z.object({ id, accountId: id }),
  run: ({ db }, input, by) => endGuest(db, input, by),
});

/** All acts of the publishing room. */
export const publishingActs = [
  publishAct,
  withdrawAct,
  retractAct,
  cancelPlanAct,
  nameGuestAct,
  endGuestAct,
];
