import { fileRoute } from '~/services/file-route.server';
import { environment } from '~/services/portal.server';
import { listPublicPaths } from '~/site/public-pages.server';
import { originOf } from '~/platform/http/origin.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { languages } from '~/platform/i18n/languages.server';
import { writeSitemap } from '~/shell/write-sitemap.server';

/** Every public page in every language, for search engines. */
export const loader = fileRoute(async ({ request }) => {
  const site = { origin: originOf(request, environment), languages };
  return plainFile(
    request,
    writeSitemap(await listPublicPaths(), site),
    'application/xml; charset=utf-8',
  );
});
