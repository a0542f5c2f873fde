import { z } from 'zod';
import { officerNews } from './officer-news';

/** Texts by language; Indonesian is always present. */
const namesSchema = z.object({ id: z.string() }).catchall(z.string());

/** The stored form of an event, which is described when it is read. */
export const eventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dataRequest'),
    values: z.union([
      /**
       * By which applicant and staff refer to the request, and its new state; the act that led to it (former
       * releases have stored none), and the last day of what it leaves to the applicant, or of what follows.
       */
      z.object({
        reference: z.string(),
        state: z.string(),
        act: z.string().optional(),
        until: z.iso.date().optional(),
      }),
      /** A virus was found in one of its letters; drafts have no reference. */
      z.object({ reference: z.string().nullable(), isInfected: z.literal(true) }),
    ]),
  }),
  z.object({
    kind: z.literal('officerRequest'),
    /** The last day of the decision or delivery, if the mail names it. */
    values: z.object({
      reference: z.string(),
      act: z.enum(officerNews),
      due: z.iso.date().optional(),
    }),
  }),
  z.object({
    kind: z.literal('savedViews'),
    /** The dataset, number and day of the calculation, and the names of the views that it changed. */
    values: z.object({
      dataset: z.string(),
      number: z.number(),
      date: z.iso.date(),
      names: z.array(z.string()),
    }),
  }),
  z.object({
    kind: z.literal('preview'),
    /** The dataset, and when the access ends; former releases have stored neither. */
    values: z.object({ dataset: z.string(), until: z.iso.datetime() }).partial(),
  }),
  z.object({
    kind: z.literal('newData'),
    /** The dataset, and the day of the calculation. */
    values: z.object({ dataset: z.string(), date: z.iso.date() }),
  }),
  z.object({
    kind: z.literal('newReport'),
    values: z.object({ name: namesSchema }),
  }),
]);

/** An event that accounts are notified of. */
export type NotifiedEvent = z.infer<typeof eventSchema>;
