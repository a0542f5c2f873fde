import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';
import { messageStates } from './message-states';

/** The list of messages of the contact page, for officers: the newest first. */
export const messagesList = defineList({
  name: 'staffMessages',
  path: staffPaths.messages,
  textParameter: 'q',
  sortable: ['received'],
  defaultSort: { by: 'received', direction: 'desc' },
  choices: [{ parameter: 'state', values: messageStates }],
});

/** Returns the address of a message's page. */
export const hrefOfMessage = (reference: string) => `${staffPaths.messages}/${reference}`;
