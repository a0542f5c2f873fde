import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 1;

/** What `act` yields, and the milliseconds until then. */
export async function measure<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now();
  const result = await act();
  return { result, milliseconds: performance.now() - start };
}

/** The milliseconds that something takes when it is done again and again. */
export interface Times {
  median: number;
  /** What is left when nothing else runs on the machine. */
  quickest: number;
}

/** Measures how long `act` takes. */
export async function measureTimes(act: () => Promise<unknown>, runs: number): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await measure(act)).milliseconds);
  return timesOf(times);
}

/**
 * The processor time of two ways of work in this process, in turn, so that other work on the machine meets them alike;
 * the first runs warm them up.
 */
export async function measureInTurn(
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  runs: number,
): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -Math.ceil(runs / 3); run < runs; run += 1) {
    const first = await processorTimeOf(one);
    const second = await processorTimeOf(other);
    if (run < 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return [timesOf(times[0]), timesOf(times[1])];
}

/** The milliseconds of processor time that this process takes for `act`. */
async function processorTimeOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timesOf(times: readonly number[]): Times {
  return { median: median(times), quickest: Math.min(...times) };
}

/** The longest time in milliseconds for which the event loop stood still while `act` ran. */
export async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  await act();
  // A block at the very end is seen only by the timer after it.
  await new Promise((resolve) => setTimeout(resolve, 5 * RESOLUTION));
  delays.disable();
  return Math.max(0, delays.max / 1e6 - RESOLUTION);
}

/** The middle one of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The geometric mean, which is fair to ratios. */
export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}
