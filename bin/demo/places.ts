import { DEFAULT_HOME_COUNTRY } from '~/datasets/dataset';
import { apportion, type Table } from './apportion';
import { type CodeUrns, likelyCodes, urnsGiven, urnsWithin } from './codes-given';
import { type Counts, mapCounts, times, totalOf } from './counts';
import { type DemoSource } from './source';
import { type Distributions } from './distributions';
import { expectedCounts, type YearFrame } from './expected-counts';
import { type Random } from './random';
import { Urn } from './urn';

const FOREIGN = 'foreign';
const UNKNOWN = 'unknown';
const HEADQUARTERS = 'O00';

/** Where a case happened; `area` is its province, or "foreign", or "unknown". */
export interface Place {
  area: string;
  province: string;
  city: string;
  country: string;
}

/** Draws the place of a record for its issue and day (YYYY-MM-DD). */
export interface Places {
  draw(issue: string, date: string): Place;
  /** Records of the full year by area. */
  counts: Counts;
}

/** Plans the places of a year's records: provinces and cities, countries abroad, and unknown places. */
export function planPlaces(source: DemoSource, frame: YearFrame, issues: Counts): Places {
  const { distributions, cities, cityWeights } = source;
  const { random } = frame;
  const founded = new Map(source.codeList('province').map((row) => [row.code, row]));
  const block = { ...distributions.province, share: noisyShares(distributions, random) };
  const expected = expectedCounts(block, frame);
  const areas = urnsGiven(
    issues,
    expected,
    (issue) => likelyCodes(expected, block.given_issue[issue]),
    random,
  );
  const weights = cityShares(cities, cityWeights, distributions.city_within_province);
  const cityUrns = urnsWithin(areas.counts, weights, random);
  const countries = new Urn(
    apportion(distributions.country.share, areas.counts[FOREIGN] ?? 0, random.uniform()),
  );
  return {
    counts: areas.counts,
    draw(issue, date) {
      const area = areas.draw(issue);
      if (area === FOREIGN)
        return { area, province: '', city: '', country: countries.draw(random) };
      if (area === UNKNOWN) return { area, province: '', city: '', country: DEFAULT_HOME_COUNTRY };
      const city = cityUrns.draw(area);
      const { valid_from: from = '', code_34: former = '' } = founded.get(area) ?? {};
      // Before its foundation, its records belong to the province that it was part of.
      const isFormer = date < from;
      return {
        area,
        province: isFormer ? former : area,
        city: isFormer ? '' : city,
        country: DEFAULT_HOME_COUNTRY,
      };
    },
  };
}

/** Returns shares that differ from year to year, with the largest provinces in their usual order. */
function noisyShares({ province: { share, noise } }: Distributions, random: Random): Counts {
  const { [FOREIGN]: foreign = 0, [UNKNOWN]: unknown = 0, ...provinces } = share;
  const noisy = mapCounts(provinces, (count) => count * random.lognormal(noise.sigma));
  const largest = noise.order.map((code) => noisy[code] ?? 0).sort((a, b) => b - a);
  noise.order.forEach((code, rank) => (noisy[code] = largest[rank] ?? 0));
  const factor = totalOf(provinces) / totalOf(noisy);
  return { ...times(noisy, factor), [FOREIGN]: foreign, [UNKNOWN]: unknown };
}

/**
 * Returns the share of each city within its province: by number of districts, with more weight for a kota and
 * for the capital. Cities with a known share keep it.
 */
function cityShares(
  cities: DemoSource['cities'],
  cityWeights: DemoSource['cityWeights'],
  rule: Distributions['city_within_province'],
): Table {
  const sizes = new Map(cityWeights.map((row) => [row.code, row]));
  const provinces = new Map<string, Record<string, number>>();
  for (const { code = '', province_code: province = '', kind } of cities) {
    const size = sizes.get(code);
    const weight =
      Number(size?.districts ?? 1) ** rule.districts_exponent *
      (kind === 'kota' ? rule.kota : 1) *
      (size?.is_capital === 'yes' ? rule.capital : 1);
    provinces.set(province, { ...provinces.get(province), [code]: weight });
  }
  return new Map(
    [...provinces].map(([province, weights]) => [
      province,
      likelyCodes(
        weights,
        Object.fromEntries(Object.entries(rule.share).filter(([code]) => code in weights)),
      ),
    ]),
  );
}

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
    const officeOfArea = officeOf.get(area);
    const shares = mapCounts(block.share, (share, office) =>
      office === officeOfArea ? block.own_province : share * block.elsewhere,
    );
    const others = totalOf({ ...shares, [HEADQUARTERS]: 0 });
    return { ...shares, [HEADQUARTERS]: 1 - others };
  };
  return urnsGiven(areas, expectedCounts(block, frame), likely, frame.random);
}
