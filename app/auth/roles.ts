/**
 * The roles of the staff: analysts import and calculate, publishers publish, editors write, officers answer
 * requests and messages, administrators manage accounts and settings. None includes another.
 */
export const roles = ['analyst', 'publisher', 'editor', 'officer', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** Returns whether a text names a role. */
export const isRole = (name: string): name is Role => roles.some((role) => role === name);
