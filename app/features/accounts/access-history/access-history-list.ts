import { defineList } from '~/lists/list';

/** What a reader has downloaded, the newest first; the parameter is that of the specification. */
export const accessHistoryList = defineList({
  name: 'accessHistory',
  path: '/access-history',
  textParameter: 'download_name',
  sortable: ['at', 'download_name'],
  defaultSort: { by: 'at', direction: 'desc' },
});
