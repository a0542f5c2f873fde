import { answerDocument } from '~/platform/server/documents/answer-document.server';
import { type CachedResponse } from '~/platform/server/documents/cached-response';
import { showNotice } from '~/platform/server/documents/show-notice.server';
import { availability } from './portal.server';

/** Returns the response with a cached document, with its notice shown while the database is unavailable. */
export async function answerCached(document: CachedResponse, request: Request): Promise<Response> {
  const isCopy = document.status === 200 && availability.isAway();
  return answerDocument(isCopy ? await showNotice(document) : document, request);
}
