import { type CodeUrns, urnsGiven } from './codes-given';
import { type Counts, mapCounts, totalOf } from './counts';
import { type DemoSource } from './source';
import { expectedCounts, type YearFrame } from './expected-counts';

const HEADQUARTERS = 'O00';

/**
 * Plans the offices that receive a year's complaints: representative offices mostly those of their province.
 */
export function planOffices(
  { distributions: { representative_office: block }, offices }: DemoSource,
  frame: YearFrame,
  areas: Counts,
): CodeUrns {
  const officeOf = new Map(
    offices.map(({ code, province_code: province }) => [province ?? '', code]),
  );
  const likely = (area: string): Counts => {
    const own = officeOf.get(area);
    const shares = mapCounts(block.share, (share, office) =>
      office === own ? block.own_province : share * block.elsewhere,
    );
    const others = totalOf({ ...shares, [HEADQUARTERS]: 0 });
    return { ...shares, [HEADQUARTERS]: 1 - others };
  };
  return urnsGiven(areas, expectedCounts(block, frame), likely, frame.random);
}
