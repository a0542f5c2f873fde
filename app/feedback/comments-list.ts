import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';
import { satisfactions } from './survey';

/** What people suggested with their answers to the survey, for officers: the newest first. */
export const commentsList = defineList({
  name: 'surveyComments',
  path: staffPaths.survey,
  textParameter: 'q',
  sortable: ['answered'],
  defaultSort: { by: 'answered', direction: 'desc' },
  choices: [{ parameter: 'value', values: satisfactions }],
});
