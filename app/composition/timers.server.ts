import { purgeExpired } from '~/features/accounts/purge-expired.server';
import { expireRequests } from '~/features/data-requests/expire-requests.server';
import { scanWaiting } from '~/features/data-requests/letters/scan-waiting.server';
import { purgeRequests } from '~/features/data-requests/purge-requests.server';
import { purgeMessages } from '~/features/feedback/purge-messages.server';
import { purgeNotifications } from '~/features/notifications/purge-notifications.server';
import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { ownOrigin } from '~/http/origin.server';
import { letters, letterTools } from './letters.server';
import { mailQueue } from './mail.server';
import { db, environment, secret, storage } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two times that the portal ends and forgets what is over. */
const PURGE_INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds between two looks for notifications that a mail is due for. */
const MAIL_INTERVAL_MS = 5_000;
/** Milliseconds between two looks for letters that wait for the virus scanner. */
const SCAN_INTERVAL_MS = 60_000;

const origin = ownOrigin(environment);
const { LETTER_RETENTION_DAYS: retentionDays } = environment;

void repeat(async () => {
  await purgeExpired(db);
  await purgeNotifications(db);
  await expireRequests(db);
  await purgeRequests(db, letters, { retentionDays });
  await purgeMessages(db, { retentionDays });
}, PURGE_INTERVAL_MS);

void repeat(() => storage.purge(), PURGE_INTERVAL_MS);
void repeat(() => letters.purge(), PURGE_INTERVAL_MS);

void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), MAIL_INTERVAL_MS);

const { scanner } = letterTools;
if (scanner) void repeat(() => scanWaiting(db, letters, scanner), SCAN_INTERVAL_MS);
