/**
 * Names the route of a path by its pattern, such as `/dashboard/:file`; `/*` if none matches. The number of
 * names is that of the routes, whatever is requested.
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const routes = patterns
    .map((pattern) => ({
      name: `/${pattern}`,
      matches: matcherOf(pattern),
      weight: weigh(pattern),
    }))
    .sort((a, b) => b.weight - a.weight);
  return (path) => {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return routes.find(({ matches }) => matches.test(page))?.name ?? '/*';
  };
}

function matcherOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const open = escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*');
  return new RegExp(`^/${open}/?$`, 'i');
}

/** Weighs a pattern: of two that match, the one with fewer parameters is meant. */
function weigh(pattern: string): number {
  return -(pattern.match(/:/g)?.length ?? 0) - (pattern.includes('*') ? 100 / pattern.length : 0);
}
