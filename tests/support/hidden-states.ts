import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type RecordState } from './records';

/**
 * Returns records in one of two states that differ only in what the policy `protected` never discloses: which
 * of two provinces has which issue and right, and which was answered and closed faster (two records each),
 * and which of them has which issue in which of the first two years (one record each). All other counts are
 * the same, and rounded ones are of the same records.
 */
export function recordsInState(dataset: Dataset, isCrossed: boolean): RecordState[] {
  const declared = new Set(recordedDimensions(dataset).map(({ name }) => name));
  const record = (
    id: string,
    day: string,
    codes: Record<string, string | string[]>,
    closed_on?: string,
  ): RecordState => ({
    id,
    day,
    values: { files: 2 },
    stages: dataset.closing && closed_on ? { first_answer_on: closed_on, closed_on } : {},
    codes: Object.fromEntries(Object.entries(codes).filter(([name]) => declared.has(name))),
  });
  const issueOf = (code: string) => (dataset.name === 'complaints' ? [code] : code);
  const place = (province: string, city: string) => ({
    province,
    province_34: province,
    city,
    country: 'ID',
  });
  const [capital, aceh, sumatra] = [
    place('31', '31.71'),
    place('11', '11.05'),
    place('12', '12.71'),
  ];
  const many = (year: number, count: number, where: typeof capital) =>
    Array.from({ length: count }, (_, index) =>
      record(
        `${where.province}-${year}-${index}`,
        `${year}-0${1 + (index % 6)}-11`,
        {
          ...where,
          issue: issueOf(index % 3 === 0 ? 'I03' : 'I04'),
          right: ['R04'],
          status: index % 2 === 0 ? 'S06' : 'S01',
        },
        index % 2 === 0 ? `${year}-1${index % 3}-01` : undefined,
      ),
    );
  const few = Array.from({ length: 4 }, (_, index) =>
    record(
      `few-${index}`,
      '2025-03-11',
      {
        ...(index < 2 ? aceh : sumatra),
        issue: issueOf(index < 2 === isCrossed ? 'I01' : 'I02'),
        right: [index < 2 === isCrossed ? 'R01' : 'R02'],
        status: 'S06',
      },
      // No other case was answered and closed as fast.
      index < 2 === isCrossed ? '2025-03-20' : '2025-05-20',
    ),
  );
  const first = [aceh, sumatra].flatMap((where) =>
    ['I03', 'I04'].map((issue) => {
      const isEarlier = ((where === aceh) === (issue === 'I03')) === isCrossed;
      return record(`${where.province}-${issue}`, `${isEarlier ? 2022 : 2023}-03-11`, {
        ...where,
        issue: issueOf(issue),
        right: ['R04'],
      });
    }),
  );
  return [
    ...many(2025, 90, capital),
    ...many(2024, 60, capital),
    ...[aceh, sumatra].flatMap((where) => [...many(2025, 42, where), ...many(2024, 42, where)]),
    ...few,
    ...first,
  ];
}
