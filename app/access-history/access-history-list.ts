import { defineList } from '~/lists/list';
import { paths } from '~/paths';

/** The list of a user's downloads, the newest first; the parameter is that of the specification. */
export const accessHistoryList = defineList({
  name: 'accessHistory',
  path: paths.accessHistory,
  textParameter: 'download_name',
  sortable: ['at', 'download_name'],
  defaultSort: { by: 'at', direction: 'desc' },
});
