import { defineList } from '~/lists/list';
import { paths } from '~/paths';

/** Periodic reports on the data; the parameters follow the specification. */
export const reportsList = defineList({
  name: 'reports',
  path: paths.reports,
  textParameter: 'laporan_name',
  sortable: ['laporan_tahun', 'laporan_name'],
  defaultSort: { by: 'laporan_tahun', direction: 'desc' },
});

/** Archival publications. */
const publicationsList = defineList({
  name: 'publications',
  path: paths.publications,
  textParameter: 'title',
  sortable: ['year', 'title'],
  defaultSort: { by: 'year', direction: 'desc' },
});

/** The list of each kind of document. */
export const documentLists = { report: reportsList, publication: publicationsList } as const;

export type DocumentKind = keyof typeof documentLists;

/** Returns whether a column of a document list holds names; the other holds years. */
export function isNameColumn(by: string): boolean {
  return by === 'laporan_name' || by === 'title';
}
