import { createContext } from 'react';

/** The number under which the log of the server tells what broke; undefined in the browser. */
export const ErrorId = createContext<string | undefined>(undefined);
