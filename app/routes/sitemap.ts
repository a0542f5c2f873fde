import { type LoaderFunctionArgs } from '@remix-run/node';
import { originOf } from '~/http/origin.server';
import { plainFile } from '~/http/plain-file.server';
import { languages } from '~/i18n/languages.server';
import { environment } from '~/portal/portal.server';
import { listPublicPaths } from '~/portal/content/public-pages.server';
import { writeSitemap } from '~/ui/page/write-sitemap.server';

/** Every public page in every language, for search engines. */
export async function loader({ request }: LoaderFunctionArgs) {
  const site = { origin: originOf(request, environment), languages };
  return plainFile(writeSitemap(await listPublicPaths(), site), 'application/xml; charset=utf-8');
}
