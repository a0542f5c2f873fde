import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { ownOrigin } from '~/http/origin.server';
import { mailQueue } from './mail.server';
import { db, environment, secret } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two looks for notifications that a mail is due for. */
const EVERY = 5_000;

const origin = ownOrigin(environment);

void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), EVERY);
