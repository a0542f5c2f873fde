import { z } from 'zod';
import { listedKinds } from './notification-kind';
import { type NotificationPreference } from './preferences';

/** A box that is not ticked is not sent. */
const box = z.boolean().default(false);
const boxesOfKind = z.object({ inPortal: box, byMail: box }).default({});

/** The boxes `<kind>.inPortal` and `<kind>.byMail`. */
export const preferencesSchema = z
  .object(Object.fromEntries(listedKinds.map((kind) => [kind, boxesOfKind])))
  .transform((ticked): NotificationPreference[] =>
    listedKinds.map((kind) => ({ kind, inPortal: false, byMail: false, ...ticked[kind] })),
  );
