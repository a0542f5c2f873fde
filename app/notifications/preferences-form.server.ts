import { z } from 'zod';
import { listedKinds } from './notification-kind';
import { type NotificationPreference } from './preferences';

/** An unticked checkbox is not sent. */
const box = z.boolean().default(false);
const boxesOfKind = z
  .object({ inPortal: box, byMail: box })
  .default({ inPortal: false, byMail: false });

/** The checkboxes `<kind>.inPortal` and `<kind>.byMail`. */
export const preferencesSchema = z.object(
  Object.fromEntries(listedKinds.map((kind) => [kind, boxesOfKind])),
);

/** Returns the preferences of all kinds from the ticked checkboxes. */
export function preferencesOf(
  ticked: z.output<typeof preferencesSchema>,
): NotificationPreference[] {
  return listedKinds.map((kind) => ({ kind, inPortal: false, byMail: false, ...ticked[kind] }));
}
