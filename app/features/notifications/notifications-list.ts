import { defineList } from '~/lists/list';

/** What a reader was told of, the newest first. */
export const notificationsList = defineList({
  name: 'notifications',
  path: '/notifications',
  defaultSort: { by: 'date', direction: 'desc' },
  choices: [{ parameter: 'state', values: ['unread'] }],
});
