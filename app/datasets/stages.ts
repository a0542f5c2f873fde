import { type StageDimension } from './dataset';

/**
 * What follows from the date on which a record was closed. They only divide: a filter by them would tell of a person
 * when a case was closed.
 */
export const stageDimensions = {
  age: { codeList: 'duration', stage: 'age', isFilter: false, isOutcome: true },
  time_to_close: {
    codeList: 'duration',
    stage: { timeUntil: 'closed_on' },
    isFilter: false,
    isOutcome: true,
  },
  closed_year: { stage: { yearOf: 'closed_on' }, isFilter: false, isOutcome: true },
} satisfies Record<string, Partial<StageDimension>>;
