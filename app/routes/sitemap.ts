import { fileRoute } from '~/composition/file-route.server';
import { environment } from '~/composition/portal.server';
import { listPublicPaths } from '~/features/content/pages/public-pages.server';
import { originOf } from '~/http/origin.server';
import { plainFile } from '~/http/plain-file.server';
import { languages } from '~/i18n/languages.server';
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
