import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, dimensionNamed } from '~/datasets/dataset';
import { type Filter, type Query } from '~/engine/engine';

const DIVISION = '34';

/** A filter of the benchmark, under the name by which the table shows it. */
export interface NamedFilter {
  name: string;
  filter: Filter;
}

/** Returns ten filters from none to several multi-valued dimensions; with frequent codes, which cost most. */
export function benchmarkFilters(dataset: Dataset, lists: CodeLists): NamedFilter[] {
  const codes = (dimension: string, count: number) => {
    const list = dataset.dimensions.find(({ name }) => name === dimension)?.codeList ?? '';
    return (lists.get(list) ?? []).slice(0, count).map(({ code }) => code);
  };
  const year = ['2024'];
  const province = codes('province', 1);
  const filters: Filter[] = [
    { codes: {} },
    { codes: { year } },
    { codes: { year, month: ['3'] } },
    { codes: { province_34: province } },
    { codes: { year, province_34: province } },
    { codes: { city: codes('city', 1), province_34: province } },
    { codes: { right: codes('right', 2), victim: codes('victim', 3) } },
    { codes: { case_detail: codes('case_detail', 5) } },
    {
      codes: {
        year,
        right: codes('right', 3),
        claimant: codes('claimant', 3),
        method: codes('method', 2),
      },
    },
    { codes: { status: codes('status', 2) }, start: '2022-02-15', end: '2024-08-31' },
  ];
  return filters.map((filter) => ({ name: nameOf(filter), filter }));
}

/** Returns the queries of a dashboard: one for each widget, under its part of the filter. */
export function dashboardQueries(dataset: Dataset, filter: Filter): Query[] {
  return dataset.widgets.map(({ dimension, ignores }) => {
    const ignored = new Set(ignores.map((name) => dimensionNamed(dataset, name, DIVISION)));
    const left = Object.entries(filter.codes).filter(([name]) => !ignored.has(name));
    return {
      filter: { ...filter, codes: Object.fromEntries(left) },
      measure: 'cases',
      dimension: dimension && dimensionNamed(dataset, dimension, DIVISION),
    };
  });
}

function nameOf({ codes, start, end }: Filter): string {
  const parts = Object.entries(codes).map(([name, some]) =>
    some.length > 1 ? `${name}×${some.length}` : name,
  );
  return [...parts, ...(start && end ? ['start–end'] : [])].join(' + ') || '–';
}
