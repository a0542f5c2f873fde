import routes from '~/routes';

/** The addresses of the portal without parameters, and views that show many figures. */
export const pageAddresses: readonly string[] = [
  ...routes.map(({ path = '' }) => `/${path}`).filter((path) => !/[:*.]|^\/api\//.test(path)),
  '/dashboard?type=1&year=0&right=R01&issue=I01&map=week&division=38',
  '/dashboard/widgets/city?year=0',
  '/province/papua',
  '/api/calls/post-smartmap-get-maps-data',
  '/no-such-page',
];
