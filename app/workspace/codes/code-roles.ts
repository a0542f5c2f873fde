import { type Role } from '~/auth/roles';

/** The roles that see and edit code lists. */
export const codeRoles = ['analyst'] as const satisfies readonly Role[];
