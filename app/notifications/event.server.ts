import { z } from 'zod';

/** Texts by language; Indonesian is always there. */
const namesSchema = z.object({ id: z.string() }).catchall(z.string());

/** What is kept of an event, of which its words are made when they are read. */
export const eventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dataRequest'),
    values: z.union([
      /** What applicant and staff call the request by, and the state that it has come to. */
      z.object({ reference: z.string(), state: z.string() }),
      /** A virus was found in one of its letters; drafts have no reference. */
      z.object({ reference: z.string().nullable(), isInfected: z.literal(true) }),
    ]),
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
    kind: z.literal('newData'),
    /** The dataset, and the day of the calculation. */
    values: z.object({ dataset: z.string(), date: z.iso.date() }),
  }),
  z.object({
    kind: z.literal('newReport'),
    values: z.object({ name: namesSchema }),
  }),
]);

/** Something that accounts are notified of. */
export type NotifiedEvent = z.infer<typeof eventSchema>;
