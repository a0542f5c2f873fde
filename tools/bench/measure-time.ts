import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 1;

/** Returns the result of `act`, and its time in milliseconds. */
export async function measure<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now();
  const result = await act();
  return { result, milliseconds: performance.now() - start };
}

/** The time of a repeated act, in milliseconds. */
export interface Times {
  median: number;
  /** The time when nothing else runs on the machine. */
  quickest: number;
}

/** Measures how long `act` takes. */
export async function measureTimes(act: () => Promise<unknown>, runs: number): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await measure(act)).milliseconds);
  return timesOf(times);
}

/**
 * Measures the processor time of two functions in this process, in turn, so that other load on the machine
 * affects them equally; the first runs warm them up.
 */
export async function measureInTurn(
  [a, b]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  runs: number,
): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -Math.ceil(runs / 3); run < runs; run += 1) {
    const first = await processorTimeOf(a);
    const second = await processorTimeOf(b);
    if (run < 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return [timesOf(times[0]), timesOf(times[1])];
}

/** Returns the processor time of this process for `act`, in milliseconds. */
async function processorTimeOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timesOf(times: readonly number[]): Times {
  return { median: median(times), quickest: Math.min(...times) };
}

/** Returns the longest block of the event loop while `act` ran, in milliseconds. */
export async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  await act();
  // Only the timer after it notices a block at the very end.
  await new Promise((resolve) => setTimeout(resolve, 5 * RESOLUTION));
  delays.disable();
  return Math.max(0, delays.max / 1e6 - RESOLUTION);
}

/** Returns the median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Returns the geometric mean, which suits ratios. */
export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}
