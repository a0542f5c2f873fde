import { urnsWithin } from './codes-given';
import { type Counts } from './counts';
import { type DemoSource } from './source';
import { type Random } from './random';

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
