import { answerDocument } from '~/platform/server/documents/answer-document.server';
import { type CachedResponse } from '~/platform/server/documents/cached-response';
import { showNotice } from '~/platform/server/documents/show-notice.server';
import { availability } from './portal.server';

/** The answer with a document of ours, which says so while the database is away. */
export async function answerCached(document: CachedResponse, request: Request): Promise<Response> {
  const isCopy = document.status === 200 && availability.isAway();
  return answerDocument(isCopy ? await showNotice(document) : document, request);
}
