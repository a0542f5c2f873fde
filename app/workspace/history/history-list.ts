import { type Role } from '~/auth/roles';
import { datasets } from '~/datasets';
import { defineList } from '~/lists/list';
import { staffPaths } from '~/staff-paths';

/** The roles that see the history: who imports and calculates, and who publishes. */
export const historyRoles = ['analyst', 'publisher'] as const satisfies readonly Role[];

/** What happened to a dataset: its records, then its calculations and publications. */
export const historyKinds = [
  'imported',
  'merged',
  'corrected',
  'removed',
  'takenBack',
  'putBack',
  'calculated',
  'published',
  'rolledBack',
  'retracted',
] as const;

export type HistoryKind = (typeof historyKinds)[number];

/** The history of all datasets, the newest event first. */
export const historyList = defineList({
  name: 'history',
  path: staffPaths.history,
  perPage: 25,
  defaultSort: { by: 'at', direction: 'desc' },
  choices: [
    { parameter: 'dataset', values: datasets.map(({ name }) => name) },
    { parameter: 'kind', values: historyKinds },
  ],
});

/** Returns the address of an import's page, and of the one on which it is taken back. */
export const hrefOfImport = (id: number) => `${staffPaths.history}/imports/${id}`;
export const hrefOfTakeBack = (id: number) => `${hrefOfImport(id)}/take-back`;
export const hrefOfPutBack = (id: number) => `${hrefOfImport(id)}/put-back`;
