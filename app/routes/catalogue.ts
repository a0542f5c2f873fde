import { fileRoute } from '~/services/file-route.server';
import { loadCatalogue } from '~/statistics/release/load-catalogue.server';
import { paths } from '~/paths';

/** The catalogue of the portal's data, as JSON-LD or Turtle. */
export const loader = fileRoute(({ request }) => {
  const isTurtle = new URL(request.url).pathname === paths.catalogueTurtle;
  return loadCatalogue(request, isTurtle ? 'ttl' : 'jsonld');
});
