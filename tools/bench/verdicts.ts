import { geometricMean } from './measure-time';
import { type ImportFigures } from './import-process';
import { type DocumentFigures } from './measure-documents';
import { type LogInFigures } from './measure-log-in';
import { type PublicUseFigures } from './measure-public-use';
import { type Figures } from './measure-records';
import { type SearchFigures } from './measure-search';
import { type UploadFigures } from './measure-uploads';

/** A measured figure beside its budget; `isKept` is absent where there is no budget. */
export interface Verdict {
  /** Its text key. */
  key:
    | 'worst'
    | 'keyWorst'
    | 'keyRatio'
    | 'ratio'
    | 'block'
    | 'idleBlock'
    | 'loadBlock'
    | 'memory'
    | 'index'
    | 'build'
    | 'load'
    | 'fill'
    | 'equal'
    | 'importRate'
    | 'importGrowth'
    | 'documentRate'
    | 'documentGain'
    | 'documentLead'
    | 'documentLanguage'
    | 'documentTime'
    | 'viewTime'
    | 'logInTime'
    | 'logInRatio'
    | 'publicUseTime'
    | 'publicUseBlock'
    | 'searchTime'
    | 'uploadRefusal'
    | 'uploadMemory'
    | 'uploadRate'
    | 'uploadRatio';
  value: number;
  unit: 'ms' | '×' | 'MB' | 'MB/s' | 's' | '/s' | '';
  limit?: number;
  isKept?: boolean;
}

const MEGABYTE = 1024 * 1024;
/** The maximum time of all aggregates of a filter, in ms, by number of records. */
const timeLimits = [
  { records: 100_000, limit: 3 },
  { records: 1_000_000, limit: 20 },
  { records: 10_000_000, limit: 200 },
];

/** The maximum ratio of the time under a policy that rounds to that under one that does not. */
const KEY_RATIO = 1.5;

/**
 * Compares the figures with the budgets of the design: what a dashboard takes from the machine and from
 * others.
 */
export function verdictsOf(figures: Figures): Verdict[] {
  const { records, filters } = figures;
  const ratio = geometricMean(filters.map(({ bitmap, sql }) => sql.median / bitmap.median));
  const worst = Math.max(...filters.map(({ bitmap }) => bitmap.median));
  const limit = timeLimits.find((step) => records <= step.records)?.limit;
  const different = filters.filter(({ isEqual }) => !isEqual).length;
  return [
    atMost('worst', worst, 'ms', limit),
    atMost(
      'keyWorst',
      Math.max(...filters.map(({ keyed }) => keyed.median)),
      'ms',
      limit && KEY_RATIO * limit,
    ),
    atMost('keyRatio', Math.max(...filters.map(({ keyRatio }) => keyRatio)), '×', KEY_RATIO),
    { key: 'ratio', value: ratio, unit: '×', limit: 8, isKept: ratio >= 8 },
    atMost('block', figures.block, 'ms', 50),
    atMost('idleBlock', figures.idleBlock, 'ms'),
    atMost('loadBlock', figures.loadBlock, 'ms', 50),
    atMost('memory', figures.memory / MEGABYTE, 'MB', records <= 1_000_000 ? 400 : undefined),
    atMost('index', figures.indexBytes / MEGABYTE, 'MB'),
    atMost('build', figures.build / 1000, 's', records <= 1_000_000 ? 10 : undefined),
    atMost('load', figures.load / 1000, 's'),
    ...(figures.fill === undefined ? [] : [atMost('fill', figures.fill / 1000, 's')]),
    atMost('equal', different, '', 0),
  ];
}

/** Compares imports of different sizes with their budgets: speed, and memory that does not grow with them. */
export function verdictsOfImports(small: ImportFigures, large: ImportFigures): Verdict[] {
  const perSecond = Math.min(small.perSecond, large.perSecond);
  const growth = (large.memory - small.memory) / MEGABYTE;
  return [
    { key: 'importRate', value: perSecond, unit: '/s', limit: 20_000, isKept: perSecond >= 20_000 },
    atMost('importGrowth', growth, 'MB', 64),
  ];
}

/**
 * The maximum CPU time of rendering a dashboard that is not cached
 * (docs/decisions/0151-what-rendering-a-dashboard-costs.md).
 */
const RENDER_MS = 60;

/** Compares the document cache with its budgets: faster than rendering, and than a file of that size. */
export function verdictsOfDocuments(figures: DocumentFigures): Verdict[] {
  const { kept, named, rendered, file, cpuTime, viewTime } = figures;
  const gain = kept / rendered;
  const lead = kept / file;
  return [
    { key: 'documentRate', value: kept, unit: '/s' },
    { key: 'documentGain', value: gain, unit: '×', limit: 10, isKept: gain >= 10 },
    { key: 'documentLead', value: lead, unit: '×', limit: 1, isKept: lead >= 1 },
    atMost('documentLanguage', kept / named, '×', 1.3),
    atMost('documentTime', cpuTime, 'ms', RENDER_MS),
    atMost('viewTime', viewTime, 'ms', RENDER_MS),
  ];
}

/** Compares refused log-ins: their time must not reveal whether the account exists. */
export function verdictsOfLogIn({ known, unknown }: LogInFigures): Verdict[] {
  const ratio = Math.max(known, unknown) / Math.min(known, unknown);
  return [{ key: 'logInTime', value: known, unit: 'ms' }, atMost('logInRatio', ratio, '×', 1.1)];
}

/** Compares a public-use file with its budgets: it must not delay other requests. */
export function verdictsOfPublicUse({ time, block }: PublicUseFigures): Verdict[] {
  return [
    { key: 'publicUseTime', value: time / 1000, unit: 's' },
    atMost('publicUseBlock', block, 'ms', 50),
  ];
}

/** Compares a search with its budget: the result is there before a visitor notices. */
export function verdictsOfSearch({ slowest }: SearchFigures): Verdict[] {
  return [atMost('searchTime', slowest, 'ms', 20)];
}

/**
 * Compares uploads with their budgets: a letter that is too large is refused within a second, and many at
 * once take little memory.
 */
export function verdictsOfUploads({ refusal, memory, form, bare }: UploadFigures): Verdict[] {
  return [
    atMost('uploadRefusal', refusal, 'ms', 1_000),
    atMost('uploadMemory', memory / MEGABYTE, 'MB', 150),
    { key: 'uploadRate', value: form, unit: 'MB/s' },
    { key: 'uploadRatio', value: form / bare, unit: '×' },
  ];
}

function atMost(
  key: Verdict['key'],
  value: number,
  unit: Verdict['unit'],
  limit?: number,
): Verdict {
  return limit === undefined
    ? { key, value, unit }
    : { key, value, unit, limit, isKept: value <= limit };
}
