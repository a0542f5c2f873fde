import { expect, it } from 'vitest';
import { mainFiguresOf } from './main-figures';

const codesOfFigures = (values: Record<string, number | null>) => {
  const observations = Object.entries(values).map(([code, value]) => ({
    ...(value === null
      ? ({ protection: 'suppressed', value } as const)
      : ({ protection: 'exact', value } as const)),
    ...({ code, label: code, text: String(value), status: 'A' } as const),
  }));
  return mainFiguresOf({ observations }, ((key: string) => key) as never).map(({ code }) => code);
};

it('has no stages of handling where no record of the view has one', () => {
  expect(codesOfFigures({ cases: 9, in_process: 0, finished: 0, not_classified: 9 })).toEqual([
    'cases',
    'not_classified',
  ]);
});

it.each([
  { cases: 9, in_process: 0, finished: 9 },
  { cases: 9, in_process: null, finished: 0 },
  { cases: 0, in_process: 0, finished: 0 },
])('has both stages for %j', (values) => {
  expect(codesOfFigures(values)).toEqual(['cases', 'in_process', 'finished']);
});
