import { expect, it } from 'vitest';
import { createRouteNames } from './route-names';

const nameOf = createRouteNames([
  '',
  'dashboard',
  'dashboard/:file',
  'dashboard/widgets/:widget',
  'notifications/:id',
  'notifications/preferences',
  'robots.txt',
  'api/*',
  '*',
]);

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/dashboard/', '/dashboard'],
  ['/DASHBOARD.data', '/dashboard'],
  ['/dashboard/by-month.csv', '/dashboard/:file'],
  ['/dashboard/widgets/x', '/dashboard/widgets/:widget'],
  ['/notifications/preferences', '/notifications/preferences'],
  ['/notifications/7', '/notifications/:id'],
  ['/robotsxtxt', '/*'],
  ['/api/a/b', '/api/*'],
  ['/a"} 1\n', '/*'],
  ['', '/*'],
])('the route of %j is %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});
