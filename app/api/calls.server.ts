import { type Call } from './call';
import { accountCalls } from './calls/accounts.server';
import { codeListCalls } from './calls/code-lists.server';
import { contentCalls } from './calls/content.server';
import { dataRequestCalls } from './calls/data-requests.server';
import { documentCall } from './calls/document.server';
import { figureCalls } from './calls/figures.server';
import { landingPageCalls } from './calls/landing-page.server';
import { notificationCalls } from './calls/notifications.server';
import { profileCalls } from './calls/profile.server';
import { savedViewCalls } from './calls/saved-views.server';
import { surveyCalls } from './calls/survey.server';
import { visitCalls } from './calls/visits.server';
import { calculationCalls } from './v1/calculations.server';
import { codeListCalls as versionedCodeLists } from './v1/code-lists.server';
import { contentCalls as versionedContent } from './v1/content.server';
import { datasetCalls } from './v1/datasets.server';
import { observationCalls } from './v1/observations.server';
import { describeCalls, type ApiDescription } from './describe-calls.server';

/** Every call of the API. */
export const calls: readonly Call[] = [
  ...codeListCalls,
  ...figureCalls,
  ...contentCalls,
  ...landingPageCalls,
  ...surveyCalls,
  ...visitCalls,
  ...accountCalls,
  ...profileCalls,
  ...dataRequestCalls,
  ...notificationCalls,
  ...savedViewCalls,
  ...datasetCalls,
  ...versionedCodeLists,
  ...observationCalls,
  ...calculationCalls,
  ...versionedContent,
  documentCall((language) => getDescription(language)),
];

const descriptions = new Map<string, Promise<ApiDescription>>();

/** Returns the description of the calls in one of the languages, written once. */
export function getDescription(language: string): Promise<ApiDescription> {
  const known = descriptions.get(language) ?? describeCalls(calls, language);
  descriptions.set(language, known);
  return known;
}
