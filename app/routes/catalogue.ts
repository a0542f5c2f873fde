import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadCatalogue } from '~/features/statistics/pages/load-catalogue.server';
import { paths } from '~/paths';

/** The catalogue of the portal's data, as JSON-LD or Turtle. */
export function loader({ request }: LoaderFunctionArgs) {
  const isTurtle = new URL(request.url).pathname === paths.catalogueTurtle;
  return loadCatalogue(request, isTurtle ? 'ttl' : 'jsonld');
}
