import { defineList } from '~/lists/list';
import { paths } from '~/paths';
import { requestStates, stateForApplicant } from './states';

/** The list of an account's data requests, the last changed first; the text search covers references. */
export const requestsList = defineList({
  name: 'requests',
  path: paths.requests,
  textParameter: 'reference',
  defaultSort: { by: 'changed', direction: 'desc' },
  choices: [
    {
      parameter: 'state',
      values: requestStates.filter((state) => stateForApplicant(state) === state),
    },
  ],
});
