import { purgeExpired } from '~/features/accounts/purge-expired.server';
import { expireRequests } from '~/features/data-requests/expire-requests.server';
import { purgeNotifications } from '~/features/notifications/purge-notifications.server';
import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { ownOrigin } from '~/http/origin.server';
import { mailQueue } from './mail.server';
import { db, environment, secret, storage } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two times that the portal ends and forgets what is over. */
const PURGE_INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds between two looks for notifications that a mail is due for. */
const MAIL_INTERVAL_MS = 5_000;

const origin = ownOrigin(environment);

void repeat(async () => {
  await purgeExpired(db);
  await purgeNotifications(db);
  await expireRequests(db);
}, PURGE_INTERVAL_MS);

void repeat(() => storage.purge(), PURGE_INTERVAL_MS);

void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), MAIL_INTERVAL_MS);
