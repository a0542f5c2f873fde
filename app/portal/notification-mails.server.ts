import { setTimeout as pause } from 'node:timers/promises';
import { mailNotifications } from '~/features/notifications/mail-notifications.server';
import { logError } from '~/http/log.server';
import { secret } from './forms.server';
import { mailQueue } from './mail.server';
import { db, environment } from './portal.server';

/** Milliseconds between two looks for notifications that a mail is due for. */
const EVERY = 5_000;

const origin = new URL(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).origin;

/** Queues the mails that notifications are due for, as long as the process lives. */
async function keepMailing(): Promise<never> {
  for (;;) {
    try {
      await mailNotifications({ db, mailQueue, secret, origin });
    } catch (error) {
      logError(error);
    }
    await pause(EVERY, undefined, { ref: false });
  }
}

void keepMailing();
