import { type Namespace } from './text-keys';

/** One problem that the operator has to fix: a text key and its values. */
export interface OperatorProblem {
  key: string;
  values?: Record<string, string | number>;
}

/**
 * An error outside the program: a setting, a port, a missing system user. Processes end with it;
 * `describeOperatorError` describes it.
 */
export class OperatorError extends Error {
  constructor(
    readonly namespace: Namespace,
    readonly problems: readonly OperatorProblem[],
    options?: ErrorOptions,
  ) {
    super(problems.map(({ key }) => `${namespace}:${key}`).join(', '), options);
    this.name = 'OperatorError';
  }
}
