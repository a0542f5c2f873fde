import { type Role } from '~/auth/roles';

/** The roles that declare events. */
export const eventRoles = ['editor', 'publisher'] as const satisfies readonly Role[];
