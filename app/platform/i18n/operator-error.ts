import { type Namespace } from './text-keys';

/** One thing that the operator of the portal must put right: a text key and its values. */
export interface OperatorProblem {
  key: string;
  values?: Record<string, string | number>;
}

/**
 * Something outside the program is wrong: a setting, a port, a missing system user. Processes end
 * with it; `describeOperatorError` puts it into words.
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
