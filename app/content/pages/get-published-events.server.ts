import { keepWhileUnchanged } from '~/services/keep-while-unchanged.server';
import { db } from '~/services/portal.server';
import { listPublishedEvents } from '../events/event-queries.server';

/** Returns the published events with their notes in all languages. */
export const getPublishedEvents = keepWhileUnchanged(() => listPublishedEvents(db));
