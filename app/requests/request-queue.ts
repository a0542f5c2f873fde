import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';
import { requestStates } from './states';

/** The data requests that were sent, for officers: what is due first comes first. */
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
  ],
});
