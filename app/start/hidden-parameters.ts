import { accessHistoryList } from '~/access-history/access-history-list';
import { definitionsList } from '~/content/definitions/definitions-list';
import { documentLists } from '~/content/documents/document-lists';
import { requestQueue } from '~/requests/request-queue';
import { requestsList } from '~/requests/requests-list';
import { commentsList } from '~/feedback/comments-list';
import { messagesList } from '~/feedback/messages-list';
import { searchList } from '~/search/search-list';

const lists = [
  accessHistoryList,
  commentsList,
  definitionsList,
  messagesList,
  requestQueue,
  requestsList,
  searchList,
  ...Object.values(documentLists),
];

/**
 * The URL parameters whose values no log shows: tokens of mailed links, texts that lists are searched for,
 * addresses of other pages, which may contain such texts, and what is sent to calls of the API.
 */
export const hiddenParameters: ReadonlySet<string> = new Set([
  'token',
  'to',
  'path',
  'url',
  'body',
  ...lists.flatMap(({ textParameter = [] }) => textParameter),
]);
