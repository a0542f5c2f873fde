import { z } from 'zod';
import { listedKinds } from './notification-kind';
import { type NotificationPreference } from './preferences';

/** The ticked boxes, `<kind>.inPortal` and `<kind>.byMail`; those not ticked are not sent. */
export const preferencesSchema = z
  .record(z.string())
  .transform((ticked): NotificationPreference[] =>
    listedKinds.map((kind) => ({
      kind,
      inPortal: `${kind}.inPortal` in ticked,
      byMail: `${kind}.byMail` in ticked,
    })),
  );
