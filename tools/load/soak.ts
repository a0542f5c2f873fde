import { setTimeout as pause } from 'node:timers/promises';
import { type BenchServer } from '../bench/web-servers';
import { type Visit } from './soak-visits';

const MB = 1_000_000;
/** The number of parts of a soak, each with a row of figures; divisible by three. */
const PARTS = 30;
const SAMPLE_MS = 2_000;
/** The maximum memory of a web process; the documentation of production names it too. */
const MAX_RSS_MB = 768;
/** More is a trend; less may be garbage that V8 has not collected yet. */
const MAX_GROWTH_PERCENT = 10;
/** Requests that are refused because too many are pending, for example. */
const MAX_FAILED_PERCENT = 1;

/** The figures of one part of a soak; memory in megabytes. */
export interface SoakPart {
  minutes: number;
  visits: number;
  /** The maximum. */
  rss: number;
  /** The minimum: what remains after V8 has collected garbage. */
  heap: number;
  external: number;
  buffers: number;
  /** The number of visits that failed. */
  failed: number;
}

interface Soak {
  minutes: number;
  connections: number;
  nextVisit: () => Visit;
  /** Called at the beginning of each part. */
  onPart: () => Promise<void>;
}

/**
 * Lets visitors of all kinds use a web process for some minutes, and measures its memory without forcing a garbage
 * collection.
 */
export async function* soak(web: BenchServer, options: Soak): AsyncGenerator<SoakPart> {
  const { minutes, connections, nextVisit, onPart } = options;
  let [isOver, visits, failed] = [false, 0, 0];

  async function keepVisiting() {
    while (!isOver) {
      const isAnswered = await nextVisit()().catch(() => false);
      visits += 1;
      if (!isAnswered) failed += 1;
    }
  }

  const visitors = Promise.all(Array.from({ length: connections }, keepVisiting));
  try {
    for (let part = 1; part <= PARTS; part += 1) {
      await onPart();
      [visits, failed] = [0, 0];
      const samples: NodeJS.MemoryUsage[] = [];
      const end = performance.now() + (minutes * 60_000) / PARTS;
      while (performance.now() < end) {
        await pause(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
        samples.push(await web.usage());
      }
      const least = (kind: keyof NodeJS.MemoryUsage) =>
        Math.min(...samples.map((sample) => sample[kind])) / MB;
      yield {
        minutes: (part * minutes) / PARTS,
        visits,
        rss: Math.max(...samples.map(({ rss }) => rss)) / MB,
        heap: least('heapUsed'),
        external: least('external'),
        buffers: least('arrayBuffers'),
        failed,
      };
    }
  } finally {
    isOver = true;
    await visitors;
  }
}

/** A figure of a soak with its limit. */
interface SoakVerdict {
  what: string;
  value: number;
  limit: number;
  unit: 'MB' | '%';
}

/**
 * Returns the figures of a soak with their limits: the highest memory, its growth from the second to the last
 * third, failures.
 */
export function judgeSoak(parts: readonly SoakPart[]): SoakVerdict[] {
  const third = Math.ceil(parts.length / 3);
  const [middle, last] = [parts.slice(-2 * third, -third), parts.slice(-third)];
  const mean = (some: readonly SoakPart[], kind: 'rss' | 'heap') =>
    some.reduce((sum, part) => sum + part[kind], 0) / some.length;
  const growth = (kind: 'rss' | 'heap') => (mean(last, kind) / mean(middle, kind) - 1) * 100;
  const sum = (kind: 'visits' | 'failed') => parts.reduce((all, part) => all + part[kind], 0);
  const highest = Math.max(...parts.map(({ rss }) => rss));
  const failures = (100 * sum('failed')) / sum('visits');
  const limit = MAX_GROWTH_PERCENT;
  return [
    { what: 'Highest memory', value: highest, limit: MAX_RSS_MB, unit: 'MB' },
    { what: 'Growth of memory in the last third', value: growth('rss'), limit, unit: '%' },
    { what: 'Growth of used heap in the last third', value: growth('heap'), limit, unit: '%' },
    { what: 'Failed visits', value: failures, limit: MAX_FAILED_PERCENT, unit: '%' },
  ];
}
