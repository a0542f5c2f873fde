import { routes } from 'virtual:remix/server-build';
import { createRouteNames } from '~/platform/server/route-names';

let names: ((path: string) => string) | undefined;

/** Returns the route of a path, for metrics and traces. */
export function routeOf(path: string): string {
  // This is a part of the build, whose routes are known only once all of it is loaded.
  names ??= createRouteNames(
    Object.values(routes).map(({ path: pattern = '', index }) => (index ? '' : pattern)),
  );
  return names(path);
}
