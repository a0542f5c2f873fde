import { setTimeout as pause } from 'node:timers/promises';
import { purgeExpired } from '~/accounts/purge-expired.server';
import { queueBackup } from '~/backup/queue-backup.server';
import { logSetting } from '~/auth/log-setting.server';
import { expireRequests } from '~/requests/expire-requests.server';
import { scanWaiting } from '~/requests/letters/scan-waiting.server';
import { purgeRequests } from '~/requests/purge-requests.server';
import { readHolidays } from '~/requests/read-holidays.server';
import { remindOfficers } from '~/requests/remind-officers.server';
import { purgeMessages } from '~/feedback/purge-messages.server';
import { purgeNotifications } from '~/notifications/purge-notifications.server';
import { mailNotifications } from '~/notifications/mail-notifications.server';
import { purgeDataFiles } from '~/workspace/files/data-files.server';
import { purgeUploads, uploadFolder } from '~/workspace/files/resumable-uploads.server';
import { queueArchives } from '~/statistics/release/archives/archives-job.server';
import { queuePublications } from '~/statistics/release/publish-due-job.server';
import { queueAlerts } from '~/statistics/saved-views/alerts-job.server';
import { queueRebuild } from '~/statistics/release/rebuild-index-job.server';
import { forEachLogged } from '~/platform/server/for-each-logged.server';
import { ownOrigin } from '~/platform/http/origin.server';
import { jobs } from '~/services/jobs.server';
import { letters, letterTools } from '~/requests/pages/letters.server';
import { mailQueue } from '~/services/mail.server';
import { uncountable, db, environment, policy, secret, storage } from '~/services/portal.server';
import { repeat, runOnLeader } from '~/services/repeat.server';

/** Milliseconds between two times that expired data is ended and purged. */
const PURGE_INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds between two polls for notifications due to be mailed. */
const MAIL_INTERVAL_MS = 5_000;
/** Milliseconds between two polls for letters that wait for the virus scanner. */
const SCAN_INTERVAL_MS = 60_000;
/** Milliseconds between two polls for calculations that the engine cannot count. */
const REBUILD_INTERVAL_MS = 2_000;
/** Milliseconds between two polls for archives to be built or removed, and for saved views to be compared. */
const FIGURES_INTERVAL_MS = 60_000;
/** Milliseconds between two checks whether a planned publication is due. */
const PUBLICATIONS_INTERVAL_MS = 5_000;
/** Milliseconds between two checks whether the daily backup is due. */
const BACKUP_INTERVAL_MS = 60_000;

const origin = ownOrigin(environment);
const { LETTER_RETENTION_DAYS: retentionDays, DELIVERY_WORKING_DAYS: deliveryDays } = environment;

/** One that fails does not keep the portal from the others. */
const purges = [
  () => purgeExpired(db),
  () => purgeDataFiles({ db, storage }),
  () => purgeNotifications(db),
  () => expireRequests(db),
  () => purgeRequests(db, letters, { retentionDays }),
  () => purgeMessages(db, { retentionDays }),
];
const purge = () => forEachLogged(purges, (each) => each());

void runOnLeader('purge', purge, PURGE_INTERVAL_MS);
const holidays = await readHolidays(environment.COUNTRY_DIRECTORY);
const remind = () => remindOfficers(db, { holidays, deliveryDays });
void runOnLeader('reminders', remind, PURGE_INTERVAL_MS);
for (const name of ['CONFIRM_APPROVALS', 'CONFIRM_PUBLICATIONS'] as const) {
  void repeat(() => logSetting(db, name, environment[name] === 'no'), PURGE_INTERVAL_MS);
}

// Each machine may have its own folders.
void repeat(() => storage.purge(), PURGE_INTERVAL_MS);
void repeat(() => letters.purge(), PURGE_INTERVAL_MS);
void repeat(() => purgeUploads({ db, folder: uploadFolder(environment) }), PURGE_INTERVAL_MS);

// Processes share these two, row by row.
void repeat(() => mailNotifications({ db, mailQueue, secret, origin }), MAIL_INTERVAL_MS);

void repeat(async () => {
  for (const id of uncountable) {
    await queueRebuild({ db, jobs }, id);
    uncountable.delete(id);
  }
}, REBUILD_INTERVAL_MS);

const { scanner } = letterTools;
if (scanner) void repeat(() => scanWaiting(db, letters, scanner), SCAN_INTERVAL_MS);

const publications = () => queuePublications({ db, jobs });
void runOnLeader('publications', publications, PUBLICATIONS_INTERVAL_MS);

// Delayed: after a start or a publication there is other work.
void pause(FIGURES_INTERVAL_MS, undefined, { ref: false }).then(() => {
  const archives = () => queueArchives({ db, jobs, policy });
  void runOnLeader('archives', archives, FIGURES_INTERVAL_MS);
  void runOnLeader('alerts', () => queueAlerts({ db, jobs }), FIGURES_INTERVAL_MS);
});

if (environment.BACKUP_DIRECTORY) {
  void runOnLeader('backup', () => queueBackup({ db, jobs, environment }), BACKUP_INTERVAL_MS);
}
