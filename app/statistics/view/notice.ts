import { type Dataset } from '~/datasets/dataset';

/** Why a value of the URL was not applied; a locale key under `notice`. */
export type NoticeReason =
  | 'unknown-parameter'
  | 'invalid'
  | 'unknown-code'
  | 'not-in-division'
  | 'repeated'
  | 'contradiction'
  | 'several'
  | 'outside-data'
  | 'outside-filter'
  | 'basic'
  | 'unrecorded';

/** An ignored value of the URL. */
export interface Notice {
  parameter: string;
  /** The value; the name of a dimension or measure that is not recorded. */
  value: string;
  reason: NoticeReason;
  /** The period of the data that excludes the value, in words. */
  period?: string;
}

/** Reports an ignored value. */
export type Refuse = (parameter: string, value: string, reason: NoticeReason) => void;

/**
 * Returns the notice of an ignored value, with another reason if the value belongs to a dimension or measure
 * that is not recorded.
 */
export function noticeOf(
  { unrecorded = [] }: Pick<Dataset, 'unrecorded'>,
  { parameter, value, reason }: Notice,
): Notice {
  const name = [value, value.split(':')[0], parameter].find((key) =>
    unrecorded.includes(key ?? ''),
  );
  return name === undefined
    ? { parameter, value: value.slice(0, 60), reason }
    : { parameter, value: name, reason: 'unrecorded' };
}
