/** Where the browser keeps what was typed while a page is loaded anew. */
export const TYPED = 'typed';
