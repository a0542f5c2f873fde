import { defineList } from '~/lists/list';
import { paths } from '~/paths';

/** The list of a user's notifications, the newest first. */
export const notificationsList = defineList({
  name: 'notifications',
  path: paths.notifications,
  defaultSort: { by: 'date', direction: 'desc' },
  choices: [{ parameter: 'state', values: ['unread'] }],
});
