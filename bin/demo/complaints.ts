import { apportion } from './apportion';
import { codesGivenIssue, planCaseDetails } from './codes-given';
import { type Counts, times } from './counts';
import { planEvents } from './events';
import { planHandling, planLetters, planStages } from './handling';
import { planOffices, planPlaces } from './places';
import { type DemoRow, demoRows, type FillRecord } from './rows';
import { type DemoSource } from './source';
import { type Block, type Distributions } from './distributions';
import { expectedCounts, fileUrn, urnFrom, type YearFrame } from './expected-counts';
import { Urn } from './urn';
import { type DemoRequest, recordsOfYear } from './year-plan';

/**
 * Generates synthetic complaints as rows of the import file, in order of their date. The same request gives
 * the same rows on every machine. A later `until` adds rows and leaves earlier ones unchanged, except that
 * the status and letters of recent complaints advance. Memory does not grow with their number.
 */
export function demoComplaints(source: DemoSource, request: DemoRequest): Generator<DemoRow> {
  const { distributions } = source;
  const kind = {
    years: distributions.years,
    observedMonths: (year: number) => observedMonths(distributions, year),
    fillYear: (frame: YearFrame) => fillComplaints(source, frame),
    streams: { days: 0, records: 1 },
  };
  return demoRows(kind, distributions, request);
}

function observedMonths({ month_index, years }: Distributions, year: number): number[] {
  const cases = month_index.observed_cases[year] ?? [];
  return cases.map((count) => count / recordsOfYear(years, year));
}

/** Draws one dimension after the other: first the issue, on which most others depend. */
function fillComplaints(source: DemoSource, frame: YearFrame): FillRecord {
  const { distributions } = source;
  const { random } = frame;
  const issues = apportion(
    expectedCounts(distributions.issue, frame),
    frame.records,
    random.uniform(),
  );
  const issueUrn = new Urn(issues);
  const codes = (block: Block) => codesGivenIssue(block, issues, frame);
  const drawDetails = planCaseDetails(source, issues, random);
  const drawRights = codes(rightBlock(source));
  const drawClaimants = codes(distributions.complainant_type);
  const drawVictims = codes(distributions.victim_type);
  const drawDefendants = codes(distributions.party_type);
  const places = planPlaces(source, frame, issues);
  const offices = planOffices(source, frame, places.counts);
  const methodUrn = urnFrom(distributions.proposal_type.share_from, frame);
  const drawEvent = planEvents(source, eventShares(source, frame, issues, places.counts), random);
  const drawHandling = planHandling(distributions, frame);
  const drawLetters = planLetters(distributions, frame);
  const drawStages = planStages(source, frame.year);
  const files = fileUrn(distributions.files_per_case, frame);

  return ({ id, date, daysOld }) => {
    const issue = issueUrn.draw(random);
    const { area, province, city, country } = places.draw(issue, date);
    const method = methodUrn.draw(random);
    const handling = drawHandling(daysOld);
    return {
      id,
      received_on: date,
      province,
      city,
      country,
      office: offices.draw(area),
      right: drawRights(issue),
      issue,
      case_detail: drawDetails(issue),
      claimant: drawClaimants(issue),
      victim: drawVictims(issue),
      defendant: drawDefendants(issue),
      method,
      event: drawEvent(date, { issue, province, country }),
      letter: drawLetters(method, handling),
      status: handling.status,
      files: files.draw(random),
      ...drawStages({ date, daysOld }, handling),
    };
  };
}

/** Returns the block of rights, in which the right that the code list gives an issue is the likely one. */
function rightBlock({ distributions: { right: block }, issues }: DemoSource): Block {
  const ofIssues = issues.map(({ code = '', right_code: right = '' }): [string, Counts] => [
    code,
    { [right]: block.default_right },
  ]);
  return { ...block, given_issue: Object.fromEntries(ofIssues) };
}

function eventShares(
  { distributions: { country } }: DemoSource,
  { records }: YearFrame,
  issues: Counts,
  areas: Counts,
) {
  const share = 1 / Math.max(1, records);
  return {
    issue: times(issues, share),
    province: times(areas, share),
    country: times(country.share, (areas.foreign ?? 0) * share),
  };
}
