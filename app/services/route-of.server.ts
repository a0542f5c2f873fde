import { routes } from 'virtual:remix/server-build';
import { createRouteNames } from '~/platform/server/route-names';

let names: ((path: string) => string) | undefined;

/** Returns the route of a path, for metrics and traces. */
export function routeOf(path: string): string {
  // The routes are known only once the whole build, of which this is a part, is loaded.
  names ??= createRouteNames(
    Object.values(routes).map(({ path: pattern = '', index }) => (index ? '' : pattern)),
  );
  return names(path);
}
