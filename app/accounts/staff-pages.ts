import { type Role } from '~/auth/roles';
import { staffPaths } from '~/staff-paths';

/** The pages of the staff with the roles that use them; `staff:<key>.title` names each. */
export const staffPages = [
  { key: 'dataFiles', to: staffPaths.dataFiles, of: ['analyst'] },
  { key: 'history', to: staffPaths.history, of: ['analyst', 'publisher'] },
  { key: 'records', to: staffPaths.records, of: ['analyst'] },
  { key: 'jobs', to: staffPaths.jobs, of: ['analyst', 'publisher', 'officer'] },
  { key: 'codes', to: staffPaths.codes, of: ['analyst'] },
  { key: 'publishing', to: staffPaths.publishing, of: ['analyst', 'publisher'] },
  { key: 'expectations', to: staffPaths.expectations, of: ['analyst', 'publisher'] },
  { key: 'exactCounts', to: staffPaths.exactCounts, of: ['analyst'] },
  { key: 'events', to: staffPaths.events, of: ['editor', 'publisher'] },
  { key: 'requests', to: staffPaths.requests, of: ['officer'] },
  { key: 'report', to: staffPaths.requestReport, of: ['officer'] },
  { key: 'messages', to: staffPaths.messages, of: ['officer'] },
  { key: 'survey', to: staffPaths.survey, of: ['officer'] },
  { key: 'audit', to: staffPaths.audit, of: ['administrator'] },
] as const satisfies readonly { key: string; to: string; of: readonly Role[] }[];
