import { db, environment } from '~/services/portal.server';
import { originOf } from '~/platform/http/origin.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { feedType, writeFeed } from '~/shell/write-feed.server';
import { listNewDocuments } from '../documents/list-new-documents.server';
import { linkToFile } from '../files/link-to-file.server';

/** Returns reports and publications as an Atom feed, most recently added first. */
export async function loadDocumentsFeed(request: Request): Promise<Response> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'releases');
  const origin = originOf(request, environment);
  const documents = await listNewDocuments(db);
  const feed = writeFeed({
    title: `${t('documentsFeed')} · ${t('common:portal')}`,
    language,
    self: inLanguage(origin + paths.documentsFeed, language),
    page: inLanguage(origin + paths.reports, language),
    author: t('site:commission'),
    entries: documents.map(({ number, title, text, is_synthetic, ...file }) => {
      const plainText = translationOf(text, language).text;
      return {
        id: `${origin}${paths.documentsFeed}#${number}`,
        title: translationOf(title, language).text,
        summary: is_synthetic ? `${plainText} ${t('common:synthetic.notice')}` : plainText,
        updated: file.stored_at,
        href: origin + linkToFile(file, language).href,
      };
    }),
  });
  return plainFile(request, feed, `${feedType}; charset=utf-8`);
}
