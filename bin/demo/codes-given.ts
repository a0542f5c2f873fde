import { apportion, apportionRows, type Table } from './apportion';
import { type Counts, mapCounts, times, totalOf } from './counts';
import { type Block } from './distributions';
import { expectedCounts, type YearFrame } from './expected-counts';
import { rake } from './rake';
import { type Random } from './random';
import { type DemoSource } from './source';
import { NONE, Urn } from './urn';

/** Draws the codes of one dimension for a record whose parent code is given, joined by ";". */
type DrawCodes = (parent: string) => string;

/** The urns of a dimension, one for each code of the parent dimension. */
export interface CodeUrns {
  /** Draws a code for a record whose parent code is given. */
  draw(parent: string): string;
  /** How many records will have drawn each code in the end. */
  counts: Counts;
}

/**
 * Returns one urn of codes for each parent code, so that both the parents' counts and the codes' expected
 * counts are met.
 *
 * @param likely how likely the codes are for a parent, before they are fitted to the counts.
 */
export function urnsGiven(
  parents: Counts,
  expected: Counts,
  likely: (parent: string) => Counts,
  random: Random,
): CodeUrns {
  const seed = new Map(Object.keys(parents).map((parent) => [parent, likely(parent)]));
  return codeUrns(apportionRows(rake(seed, parents, expected), parents, random), random);
}

/** Returns one urn of codes for each parent code, filled in proportion to the parent's own weights. */
export function urnsWithin(parents: Counts, weights: Table, random: Random): CodeUrns {
  const table = [...weights].map(([parent, codes]): [string, Counts] => [
    parent,
    apportion(codes, parents[parent] ?? 0, random.uniform()),
  ]);
  return codeUrns(new Map(table), random);
}

function codeUrns(table: Table, random: Random): CodeUrns {
  const urns = new Map([...table].map(([parent, counts]) => [parent, new Urn(counts)]));
  const counts: Record<string, number> = {};
  for (const row of table.values()) {
    for (const code in row) counts[code] = (counts[code] ?? 0) + (row[code] ?? 0);
  }
  return {
    counts,
    draw(parent) {
      const urn = urns.get(parent);
      if (!urn) throw new Error(`No codes are planned for ${parent}`);
      return urn.draw(random);
    },
  };
}

/** Returns how likely codes are for a parent: its own shares first, the marginal ones for the rest. */
export function likelyCodes(marginal: Counts, likely: Counts = {}): Counts {
  const others = mapCounts(marginal, (count, code) => (code in likely ? 0 : count));
  const rest = times(others, (1 - totalOf(likely)) / (totalOf(others) || 1));
  return { ...rest, ...likely };
}

/**
 * Draws the main code of a record from those of its issue and, for the block's share of records,
 * a second one. Expected counts count both.
 */
export function codesGivenIssue(block: Block, issues: Counts, frame: YearFrame): DrawCodes {
  const { random } = frame;
  const expected = expectedCounts(block, frame);
  const second = secondCodes(block, expected, frame);
  const main = mapCounts(expected, (count, code) => count - (second[code] ?? 0));
  const mainUrns = urnsGiven(
    issues,
    main,
    (issue) => likelyCodes(main, block.given_issue[issue]),
    random,
  );
  const without = frame.records - totalOf(second) - aloneOf(block, main);
  const slots = Math.round(without + totalOf(second));
  const secondUrn = new Urn(apportion({ ...second, [NONE]: without }, slots, random.uniform()));
  return (issue) => {
    const code = mainUrns.draw(issue);
    if (code === NONE) return '';
    if (block.alone.includes(code)) return code;
    const other = secondUrn.drawOther(random, code);
    return other === null || other === NONE ? code : `${code};${other}`;
  };
}

function secondCodes(block: Block, expected: Counts, { records }: YearFrame): Counts {
  const companions = mapCounts(expected, (count, code) => (block.alone.includes(code) ? 0 : count));
  return times(companions, (block.second * records) / (totalOf(companions) || 1));
}

function aloneOf(block: Block, main: Counts): number {
  return block.alone.reduce((sum, code) => sum + (main[code] ?? 0), 0);
}

/**
 * Draws the case details of a record for its issue, joined by ";". Inside an issue the k-th detail has weight
 * 1/k; the planned share of the records also has the next detail of the issue.
 */
export function planCaseDetails(
  { distributions, caseDetails }: DemoSource,
  issues: Counts,
  random: Random,
): (issue: string) => string {
  const detailsOf = new Map<string, string[]>();
  for (const { code = '', issue_code: issue = '' } of caseDetails) {
    detailsOf.set(issue, [...(detailsOf.get(issue) ?? []), code]);
  }
  const weights = [...detailsOf].map(([issue, codes]): [string, Record<string, number>] => [
    issue,
    Object.fromEntries(codes.map((code, index) => [code, 1 / (index + 1)])),
  ]);
  const urns = urnsWithin(issues, new Map(weights), random);
  const neighbours = new Map(
    [...detailsOf.values()].flatMap((codes) =>
      codes.map((code, index): [string, string] => [
        code,
        codes[(index + 1) % codes.length] ?? code,
      ]),
    ),
  );
  return (issue) => {
    const code = urns.draw(issue);
    const isSingle = random.uniform() >= distributions.case_detail.second;
    return isSingle ? code : `${code};${neighbours.get(code)}`;
  };
}
