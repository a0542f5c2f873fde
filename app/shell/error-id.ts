import { createContext } from 'react';

/** The number of an error in the server's log; undefined in the browser. */
export const ErrorId = createContext<string | undefined>(undefined);
