import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getTexts } from '~/platform/i18n/texts.server';

/** How long those wait for whom the portal was too busy, in seconds. */
const RETRY_AFTER_S = 5;

/** The answer to who asks for a picture while too many others wait for theirs. */
export async function refuseBusy(language: string): Promise<Response> {
  const t = await getTexts(language, 'microdata');
  return plainRefusal(t('refused.busy'), 503, RETRY_AFTER_S);
}
