import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getTexts } from '~/platform/i18n/texts.server';

/** Seconds after which a client may retry if the portal was too busy. */
const RETRY_AFTER_S = 5;

/** Returns the response to a request for a picture while too many others are waiting. */
export async function refuseBusy(language: string): Promise<Response> {
  const t = await getTexts(language, 'microdata');
  return plainRefusal(t('refused.busy'), 503, RETRY_AFTER_S);
}
