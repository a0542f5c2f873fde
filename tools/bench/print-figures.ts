import { formatTable } from '../../bin/commands/format-table';
import { type Figures } from './measure-records';
import { geometricMean } from './measure-time';
import { atLeast, atMost, formatFigure, printVerdicts, type Verdict } from './verdicts';

const MEGABYTE = 1024 * 1024;
/** The maximum time of all aggregates of a filter, in ms, by number of records. */
const timeLimits = [
  { records: 100_000, limit: 3 },
  { records: 1_000_000, limit: 20 },
  { records: 10_000_000, limit: 200 },
];
/** The maximum ratio of the time under a policy that rounds to that under one that does not. */
const KEY_RATIO = 1.5;

const head = [
  'All aggregates of a dashboard, filter',
  'bitmap ms',
  'quickest',
  'protected ms',
  'protected/exact',
  'ClickHouse ms',
  'its CPU ms',
  'SQL ms',
  'SQL/bitmap',
];

/** Prints the figures of the engines with their budgets; returns whether all budgets are met. */
export function printFigures(figures: Figures): boolean {
  const rows = figures.filters.map(({ name, bitmap, keyed, keyRatio, clickhouse, sql }) => [
    name,
    ...[bitmap.median, bitmap.quickest, keyed.median, keyRatio].map(formatFigure),
    clickhouse ? formatFigure(clickhouse.median) : '',
    clickhouse ? formatFigure(clickhouse.cpu) : '',
    ...[sql.median, sql.median / bitmap.median].map(formatFigure),
  ]);
  console.log(`\n${formatFigure(figures.records)} complaints\n`);
  console.log(formatTable([head, ...rows], { alignRight: head.map((_, index) => index).slice(1) }));
  return printVerdicts(verdictsOf(figures));
}

/** What a dashboard takes from the machine and from others. */
function verdictsOf(figures: Figures): Verdict[] {
  const { records, filters } = figures;
  const limit = timeLimits.find((step) => records <= step.records)?.limit;
  const isUsual = records <= 1_000_000;
  const slowest = Math.max(...filters.map(({ bitmap }) => bitmap.median));
  const slowestKeyed = Math.max(...filters.map(({ keyed }) => keyed.median));
  const keyRatio = Math.max(...filters.map((filter) => filter.keyRatio));
  const ratio = geometricMean(filters.map(({ bitmap, sql }) => sql.median / bitmap.median));
  const different = filters.filter(({ isEqual }) => !isEqual).length;
  const { fill } = figures;
  return [
    atMost('Slowest filter', slowest, 'ms', limit),
    atMost('… where counts are protected', slowestKeyed, 'ms', limit && KEY_RATIO * limit),
    atMost('… at most so many times as long as exact', keyRatio, '×', KEY_RATIO),
    atLeast('SQL/bitmap, geometric mean', ratio, '×', 8),
    atMost('Longest block of the event loop, 8 users at once', figures.block, 'ms', 50),
    atMost('Longest block while the process only waits', figures.idleBlock, 'ms'),
    atMost('Longest block while loading the index', figures.loadBlock, 'ms', 50),
    atMost(
      'Memory of the process with the index',
      figures.memory / MEGABYTE,
      'MB',
      isUsual ? 400 : undefined,
    ),
    atMost('Size of the index', figures.indexBytes / MEGABYTE, 'MB'),
    atMost('Calculating', figures.build / 1000, 's', isUsual ? 10 : undefined),
    atMost('Loading the index', figures.load / 1000, 's'),
    ...(fill === undefined
      ? []
      : [atMost('Copying into ClickHouse and checking', fill / 1000, 's')]),
    atMost('Filters where the engines differ', different, '', 0),
  ];
}
