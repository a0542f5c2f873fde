import { type StageDimension } from './dataset';

/**
 * The dimensions computed from the dates on which a record was first answered and closed. They are no filters: a filter
 * by them would disclose when a single case was.
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
  time_to_answer: {
    codeList: 'duration',
    stage: { timeUntil: 'first_answer_on' },
    isFilter: false,
    isOutcome: true,
  },
  answered_year: { stage: { yearOf: 'first_answer_on' }, isFilter: false, isOutcome: true },
} as const satisfies Record<string, Partial<StageDimension>>;
