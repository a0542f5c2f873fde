import { describe, expect, it } from 'vitest';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { datasets } from '.';
import { calendarDimensions } from './calendar';
import { checkDataset, checkDatasets } from './check-dataset';
import { type Dataset, type Widget } from './dataset';
import { defineDataset } from './define-dataset';
import { provinceDimensions } from './places';
import { stageDimensions } from './complaints';

const base = { name: 'visits', table: 'visit', path: '/visits', dateColumn: 'visited_on' };
const stageDates = ['first_answer_on', 'closed_on'] as const;
const dimensions = {
  ...calendarDimensions,
  ...provinceDimensions,
  right: { codeList: 'right' },
  status: {
    codeList: 'on_process',
    classes: { attribute: 'stage', values: ['in_process', 'finished'] },
  },
  ...stageDimensions,
} as const;
const visits = defineDataset({
  ...base,
  stageDates,
  dimensions,
  keyVariables: ['right'],
  measures: { visits: {} },
  closing: { date: 'closed_on', dimension: 'status', open: 'in_process' },
  widgets: { total: { kind: 'total' }, right: { kind: 'bars', dimension: 'right', limit: 10 } },
  questions: { rights: { widget: 'right', by: 'year' } },
});

/** Declarations that the compiler has to reject: it reports each line that it would accept. */
export function declareWrongly() {
  const rest = { ...base, dimensions, measures: {}, stageDates };
  const plain = { ...rest, keyVariables: [] };
  // @ts-expect-error: weeks are not a filter with a code list
  defineDataset({ ...plain, widgets: { 'by-week': { kind: 'bars', dimension: 'week' } } });
  // @ts-expect-error: nor are years
  defineDataset({ ...plain, widgets: { years: { kind: 'bars', dimension: 'year' } } });
  // @ts-expect-error: the province of the other division cannot replace that of the parameter
  defineDataset({ ...plain, widgets: { old: { kind: 'bars', dimension: 'province_34' } } });
  // @ts-expect-error: no kind has this name
  defineDataset({ ...plain, widgets: { right: { kind: 'bar', dimension: 'right' } } });
  // @ts-expect-error: no dimension has this name
  defineDataset({ ...plain, widgets: { right: { kind: 'bars', dimension: 'rigth' } } });
  // @ts-expect-error: bars need a dimension
  defineDataset({ ...plain, widgets: { right: { kind: 'bars' } } });
  // @ts-expect-error: a total has no dimension
  defineDataset({ ...plain, widgets: { total: { kind: 'total', dimension: 'right' } } });
  // @ts-expect-error: a right is not a place
  defineDataset({ ...plain, widgets: { top: { kind: 'ranking', dimension: 'right' } } });
  // @ts-expect-error: codes of a right have no stage
  defineDataset({ ...plain, widgets: { cards: { kind: 'cards', dimension: 'right' } } });
  // @ts-expect-error: a time until a date has no quartiles by year
  defineDataset({ ...plain, widgets: { d: { kind: 'durations', dimension: 'time_to_close' } } });
  // @ts-expect-error: only tables and lists have a limit
  defineDataset({ ...plain, widgets: { yearly: { kind: 'yearly', dimension: 'year', limit: 3 } } });
  // @ts-expect-error: no chapter has this name
  defineDataset({ ...plain, widgets: { total: { kind: 'total', chapter: 'wat' } } });
  // @ts-expect-error: weeks have no parameter
  defineDataset({ ...plain, widgets: { total: { kind: 'total', ignores: ['week'] } } });
  // @ts-expect-error: years are not recorded
  defineDataset({ ...rest, keyVariables: ['year'], widgets: {} });
  const status = { codeList: 'on_process', parent: { dimension: 'stage', attribute: 'stage' } };
  // @ts-expect-error: the parent is not declared
  defineDataset({ ...base, dimensions: { status }, keyVariables: [], measures: {}, widgets: {} });
  const closing = { date: 'closed', dimension: 'status', open: 'open' } as const;
  // @ts-expect-error: no stage date has this name
  defineDataset({ ...plain, closing, widgets: {} });
  const late = {
    codeList: 'duration',
    stage: { timeUntil: 'closed_no' },
    isFilter: false,
  } as const;
  // @ts-expect-error: nor has one in a dimension
  defineDataset({ ...plain, dimensions: { ...dimensions, late }, widgets: {} });
  const hidden = { codeList: 'right', isFliter: false } as const;
  // @ts-expect-error: dimensions have no such property
  defineDataset({ ...plain, dimensions: { ...dimensions, hidden }, widgets: {} });
  const questions = { all: { widget: 'total', by: 'yaer' } } as const;
  // @ts-expect-error: no parameter has this name
  defineDataset({ ...plain, widgets: { total: { kind: 'total' } }, questions });
}

describe('a dataset', () => {
  /** Returns the problems of the dataset with another widget, which the compiler has not checked. */
  const problemsWith = (widget: object) => {
    const plain = { name: 'tested', isLead: false, ignores: [] };
    const widgets = [...visits.widgets, { ...plain, ...widget } as unknown as Widget];
    return problemsOf({ ...visits, widgets });
  };
  const problemsOf = (dataset: Dataset) => {
    try {
      checkDataset(dataset);
    } catch (error) {
      return error;
    }
    return null;
  };

  it.each(datasets)('is accepted as declared: $name', (dataset) => {
    expect(problemsOf(dataset)).toBeNull();
  });

  it('is rejected with a widget that cannot divide by its dimension', () => {
    const kinds = ['bars', 'ranking', 'cards', 'map', 'durations', 'monthly', 'yearly', 'total'];
    const values = { dataset: 'visits', widget: 'tested', dimension: 'week' };
    for (const kind of kinds)
      expect(problemsWith({ kind, dimension: 'week' })).toMatchObject({
        problems: [{ values: { ...values, kind } }],
      });
  });

  it('is rejected with an unknown kind, or a kind without the dimension that it needs', () => {
    for (const widget of [{ kind: 'bar', dimension: 'right' }, { kind: 'bars' }, { kind: 'map' }])
      expect(problemsWith(widget)).toHaveProperty('problems.length', 1);
    for (const kind of ['total', 'date', 'cards']) expect(problemsWith({ kind })).toBeNull();
  });

  it.each([-1, 0, 1.5, NaN])('is rejected with a widget limited to %s items', (limit) => {
    expect(problemsWith({ kind: 'bars', dimension: 'right', limit })).toMatchObject({
      problems: [{ key: 'datasets.limit', values: { widget: 'tested', limit } }],
    });
  });

  it('is rejected with names that it does not declare', () => {
    for (const wrong of [
      { keyVariables: ['year'] },
      { closing: { date: 'closed', dimension: 'status', open: 'in_process' } },
      { questions: [{ name: 'rights', widget: 'rights' }] },
      { questions: [{ name: 'rights', widget: 'right', by: 'week' }] },
    ])
      expect(problemsOf({ ...visits, ...wrong })).toMatchObject({
        problems: [{ key: 'datasets.undeclared' }],
      });
  });

  it('is rejected with a stage date or class that it does not declare', () => {
    const closing = { date: 'closed_on', dimension: 'status', open: 'in_proces' };
    expect(problemsOf({ ...visits, closing })).toMatchObject({
      problems: [{ key: 'datasets.undeclared', values: { by: 'closing', name: 'in_proces' } }],
    });
    const named = { key: 'datasets.undeclared', values: { name: 'first_answer_on' } };
    expect(problemsOf({ ...visits, stageDates: ['closed_on'] })).toMatchObject({
      problems: [named, named],
    });
  });

  it('is rejected without a measure, a year, a month or a total', () => {
    const without = (part: 'dimensions' | 'measures' | 'widgets', gone: string) => ({
      [part]: visits[part].filter(({ name }) => name !== gone),
    });
    for (const [part, rest] of [
      ['measures', without('measures', 'visits')],
      ['dimensions.year', { ...without('dimensions', 'year'), questions: [] }],
      ['dimensions.month', without('dimensions', 'month')],
      ['widgets.total', without('widgets', 'total')],
    ] as const)
      expect(problemsOf({ ...visits, ...rest })).toMatchObject({
        problems: [{ key: 'datasets.missing', values: { part } }],
      });
  });

  it('is rejected with a name declared twice', () => {
    for (const part of ['dimensions', 'measures', 'widgets'] as const) {
      const name = visits[part][0]?.name;
      expect(problemsOf({ ...visits, [part]: [...visits[part], visits[part][0]] })).toMatchObject({
        problems: [{ key: 'datasets.repeated', values: { name } }],
      });
    }
  });

  it('is rejected with dimensions that are parents of each other', () => {
    const parents: Record<string, string> = { right: 'status', status: 'right' };
    const circle = visits.dimensions.map((dimension) => {
      const parent = parents[dimension.name];
      return parent ? { ...dimension, parent: { dimension: parent, attribute: 'x' } } : dimension;
    });
    expect(problemsOf({ ...visits, dimensions: circle })).toMatchObject({
      problems: [{ values: { name: 'right' } }, { values: { name: 'status' } }],
    });
  });

  it.each(['name', 'table', 'path'] as const)('is rejected with the %s of another', (property) => {
    const other = { ...visits, name: 'calls', table: 'call', path: '/calls' };
    expect(() => checkDatasets([visits, other])).not.toThrow();
    expect(() => checkDatasets([visits, { ...other, [property]: visits[property] }])).toThrow(
      OperatorError,
    );
  });

  it('says which widget is wrong, and why', async () => {
    const error = problemsWith({ kind: 'bars', dimension: 'week' });
    expect(await describeOperatorError(error as OperatorError, 'en')).toBe(
      'Dataset “visits”, widget “tested”: the dimension of the kind “bars” must be a filter with a code list, not “week”.',
    );
  });
});
