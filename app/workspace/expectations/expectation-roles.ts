import { type Role } from '~/auth/roles';

/** The roles that declare what is expected of the data. */
export const expectationRoles = ['analyst', 'publisher'] as const satisfies readonly Role[];
