import { subscribe } from 'node:diagnostics_channel';
import { db, secret } from '~/services/portal.server';
import { repeat, runOnLeader } from '~/services/repeat.server';
import { storeVisits } from '../store-visits.server';
import { createVisitCounter } from '../visit-counter.server';
import {
  createPresenceSnapshot,
  getPublishedVisits,
  getVisitStatistics,
  offerVisits,
  purgeVisits,
} from '../visit-numbers.server';

/** Milliseconds between two times that visits are stored and their numbers read. */
const STORE_INTERVAL_MS = 5_000;
const READ_INTERVAL_MS = 60_000;

/** The visits that this process sees. */
export const visits = createVisitCounter({
  secret,
  store: (seen) => storeVisits(db, seen),
});

/** How many visit the portal, across all its processes. */
export const presence = await createPresenceSnapshot({
  count: () => getVisitStatistics(db, new Date()),
  offer: (counted) => offerVisits(db, counted),
  getPublished: () => getPublishedVisits(db),
});

void repeat(() => visits.flush(), STORE_INTERVAL_MS);
void repeat(() => presence.refreshPublished(), STORE_INTERVAL_MS);
void repeat(() => presence.refresh(), READ_INTERVAL_MS);
void runOnLeader('visits', () => purgeVisits(db, new Date()), READ_INTERVAL_MS);

// The process waits for the promises in this list before it ends.
subscribe('terang.process.end', (lastTasks) => {
  if (Array.isArray(lastTasks)) lastTasks.push(visits.flush());
});
