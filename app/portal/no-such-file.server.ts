import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';

/** The answer where there is no such file. A file has no page around it: plain text tells it. */
export async function noSuchFile(request: Request): Promise<Response> {
  const t = await getTexts(await getReaderLanguage(request), 'common');
  return new Response(t('error.404.title'), {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
