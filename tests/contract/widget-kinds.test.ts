import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { components } from '~/statistics/dashboard/dashboard-widgets';
import { widgetKinds } from '~/statistics/widgets/kinds.server';

const folder = 'app/statistics/widgets';
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'ui')
  .map(({ name }) => name);

describe('a kind of widget', () => {
  it('is a folder and a line of the registry', () => {
    expect(Object.keys(widgetKinds).sort()).toEqual(folders.sort());
  });

  it.each(folders)('has its server part and its component: %s', (kind) => {
    expect(existsSync(`${folder}/${kind}/kind.server.ts`)).toBe(true);
    expect(components[`../widgets/${kind}/component.tsx`]).toBeTypeOf('function');
  });

  it.each(datasets)('is declared for each widget of $name', ({ widgets }: Dataset) => {
    for (const { kind } of widgets) expect(folders).toContain(kind);
  });
});
