import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';
import { satisfactions } from './survey';

/** The list of suggestions that came with answers to the survey, for officers: the newest first. */
export const commentsList = defineList({
  name: 'surveyComments',
  path: staffPaths.survey,
  textParameter: 'q',
  sortable: ['answered'],
  defaultSort: { by: 'answered', direction: 'desc' },
  choices: [{ parameter: 'value', values: satisfactions }],
});
