/** The roles that see the publishing room. */
export const publishingRoles = ['analyst', 'publisher'] as const;
