/** Who did something: a member of the staff in the portal, or whoever runs its commands. */
export type Actor = { accountId: number } | 'operator';
