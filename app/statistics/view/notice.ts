import { type Dataset } from '~/datasets/dataset';

/** Why a value of the URL was not applied; a locale key under `notice`. */
export type NoticeReason =
  | 'unknown-parameter'
  | 'invalid'
  | 'unknown-code'
  | 'not-in-division'
  | 'repeated'
  | 'contradiction'
  | 'outside-data'
  | 'outside-filter'
  | 'basic'
  | 'unrecorded';

/** A value of the URL that the view leaves out. */
export interface Notice {
  parameter: string;
  /** If a dimension or measure is not recorded, its name. */
  value: string;
  reason: NoticeReason;
  /** In words, the period of the data that the value is outside of. */
  period?: string;
}

/** Notes a value that is ignored. */
export type Refuse = (parameter: string, value: string, reason: NoticeReason) => void;

/** A notice of an ignored value; it says so if the value belongs to a dimension or measure that is not recorded. */
export function noticeOf(
  { unrecorded = [] }: Pick<Dataset, 'unrecorded'>,
  { parameter, value, reason }: Notice,
): Notice {
  const name = [value, value.split(':')[0], parameter].find((one) =>
    unrecorded.includes(one ?? ''),
  );
  return name === undefined
    ? { parameter, value: value.slice(0, 60), reason }
    : { parameter, value: name, reason: 'unrecorded' };
}
