import { forgetExpired } from '~/features/accounts/forget-expired.server';
import { forgetNotifications } from '~/features/notifications/forget-notifications.server';
import { db } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two times that the portal forgets what it need not keep. */
const EVERY = 60 * 60 * 1000;

void repeat(async () => {
  await forgetExpired(db);
  await forgetNotifications(db);
}, EVERY);
