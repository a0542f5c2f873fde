import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '~/paths';
import routes from '~/routes';
import { staffPaths } from '~/staff-paths';

const table = routes.flatMap(({ path = '', children = [] }) => [
  `/${path}`,
  ...children.map((child) => `/${path}/${child.path}`),
]);
const parts = new Set(
  table.map((path) => path.split('/')[1]).filter((part) => /^[\w.-]+$/.test(part ?? '')),
);
const literal = new RegExp(`['"\`]/(${[...parts].join('|')})(?=[/?#'"\`$])`);

/** The modules that name addresses for others, in addition to the declarations of datasets. */
const sources = ['paths.ts', 'staff-paths.ts', 'routes.ts'];

function linesThatName(pattern: RegExp): string[] {
  const modules = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => !sources.includes(file) && !file.startsWith('datasets/'))
    .map((file) => join('app', file));
  return modules.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe('the addresses of the portal', () => {
  it('are written in app/paths.ts, app/staff-paths.ts and the declarations of datasets alone', () => {
    expect(linesThatName(literal)).toEqual([]);
  });

  it('lead to a route, or to those below them', () => {
    const answers = (route: string, path: string) =>
      route.endsWith('/*') && route !== '/*'
        ? `${path}/`.startsWith(route.slice(0, -1))
        : `${route}/`.startsWith(`${path}/`);
    const leadsOn = (path: string) => table.some((route) => answers(route, path));
    const all = [...Object.values(paths), ...Object.values(staffPaths)];
    expect(all.filter((path) => !leadsOn(path))).toEqual([]);
  });

  it('are all used', () => {
    const named = linesThatName(/[pP]aths\.\w/).join('\n');
    expect(Object.keys(paths).filter((key) => !named.includes(`paths.${key}`))).toEqual([]);
    const ofStaff = Object.keys(staffPaths);
    expect(ofStaff.filter((key) => !named.includes(`staffPaths.${key}`))).toEqual([]);
  });
});
