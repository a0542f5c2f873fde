import { measure } from '~/platform/server/measurements.server';
import { type StatisticsEngine } from './engine';

/** An engine that tells how long each of its calls took; calls that fail are not counted. */
export function measuredEngine(engine: StatisticsEngine): StatisticsEngine {
  return {
    async aggregate(calculation, queries) {
      const startedAt = performance.now();
      const aggregates = await engine.aggregate(calculation, queries);
      measure('counted', { seconds: (performance.now() - startedAt) / 1_000 });
      return aggregates;
    },
    prepare: (calculation) => engine.prepare(calculation),
  };
}
