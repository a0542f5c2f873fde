import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';
import { requestStates } from './states';

/** The list of submitted data requests for officers, the earliest due first. */
export const requestQueue = defineList({
  name: 'staffRequests',
  path: staffPaths.requests,
  textParameter: 'q',
  sortable: ['urgency', 'submitted'],
  defaultSort: { by: 'urgency', direction: 'asc' },
  choices: [
    { parameter: 'state', values: requestStates.filter((state) => state !== 'draft') },
    { parameter: 'kind', values: ['external', 'internal'] },
    { parameter: 'officer', values: ['me', 'nobody', 'others'] },
    { parameter: 'message', values: ['unanswered'] },
  ],
});
