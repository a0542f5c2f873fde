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
  | 'basic';

/** A value of the URL that the view leaves out. */
export interface Notice {
  parameter: string;
  value: string;
  reason: NoticeReason;
}

/** Notes a value that is ignored. */
export type Refuse = (parameter: string, value: string, reason: NoticeReason) => void;
