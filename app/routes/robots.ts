import { type LoaderFunctionArgs } from '@remix-run/node';
import { environment } from '~/services/portal.server';
import { unlistedPaths } from '~/site/public-pages.server';
import { originOf } from '~/platform/http/origin.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { paths } from '~/paths';

/** The rules for search engines, and the address of the sitemap. */
export function loader({ request }: LoaderFunctionArgs) {
  if (environment.REHEARSAL === 'yes')
    return plainFile(request, 'User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8');
  const lines = [
    'User-agent: *',
    ...unlistedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(request, environment)}${paths.sitemap}`,
    '',
  ];
  return plainFile(request, lines.join('\n'), 'text/plain; charset=utf-8');
}
