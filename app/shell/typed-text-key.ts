/** The key under which the browser stores what was typed while a page reloads. */
export const TYPED = 'typed';
