import { apportion } from './apportion';
import { planPlaces } from './places';
import { type DemoRow, demoRows, type FillRecord } from './rows';
import { type DemoSource } from './source';
import { expectedCounts, urnFrom, type YearFrame } from './expected-counts';
import { Urn } from './urn';
import { type DemoRequest } from './year-plan';

/**
 * Generates synthetic consultations as rows of the import file, in order of their date, with the same
 * guarantees as `demoComplaints`.
 */
export function demoConsultations(source: DemoSource, request: DemoRequest): Generator<DemoRow> {
  const { distributions } = source;
  const kind = {
    years: distributions.consultation.years,
    observedMonths: () => [],
    fillYear: (frame: YearFrame) => fillConsultations(source, frame),
    streams: { days: 2, records: 3 },
  };
  return demoRows(kind, distributions, request);
}

function fillConsultations(source: DemoSource, frame: YearFrame): FillRecord {
  const { random } = frame;
  const { issue: issueBlock, consultation } = source.distributions;
  // The published figures of places and issues count complaints, not consultations.
  const unpublished = { ...frame, published: {} };
  const issues = apportion(
    expectedCounts(issueBlock, unpublished),
    frame.records,
    random.uniform(),
  );
  const issueUrn = new Urn(issues);
  const places = planPlaces(source, unpublished, issues);
  const mediaUrn = urnFrom(consultation.media_from, frame);
  const themeUrn = new Urn(
    apportion(expectedCounts(consultation.theme, frame), frame.records, random.uniform()),
  );
  return ({ id, date }) => {
    const issue = issueUrn.draw(random);
    const { province, country } = places.draw(issue, date);
    const media = mediaUrn.draw(random);
    return {
      id,
      consulted_on: date,
      province,
      country,
      media,
      theme: themeUrn.draw(random),
      issue,
    };
  };
}
