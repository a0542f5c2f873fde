import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { mailedOrigin } from '~/http/origin.server';
import { secret } from './forms.server';
import { mailQueue } from './mail.server';
import { db, environment } from './portal.server';
import { repeat } from './repeat.server';

/** Milliseconds between two looks for notifications that a mail is due for. */
const EVERY = 5_000;

const origin = mailedOrigin(environment);

void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), EVERY);
