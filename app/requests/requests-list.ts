import { defineList } from '~/lists/list';
import { paths } from '~/paths';
import { requestStates } from './states';

/** The data requests of an account, the last changed first; the text is looked for in references. */
export const requestsList = defineList({
  name: 'requests',
  path: paths.requests,
  textParameter: 'reference',
  defaultSort: { by: 'changed', direction: 'desc' },
  choices: [{ parameter: 'state', values: requestStates }],
});
