import { forgetExpired } from '~/features/accounts/forget-expired.server';
import { forgetNotifications } from '~/features/notifications/forget-notifications.server';
import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { ownOrigin } from '~/http/origin.server';
import { mailQueue } from './mail.server';
import { db, environment, secret } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two times that the portal forgets what it need not keep. */
const FORGET_EVERY = 60 * 60 * 1000;
/** Milliseconds between two looks for notifications that a mail is due for. */
const MAIL_EVERY = 5_000;

const origin = ownOrigin(environment);

void repeat(async () => {
  await forgetExpired(db);
  await forgetNotifications(db);
}, FORGET_EVERY);

void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), MAIL_EVERY);
