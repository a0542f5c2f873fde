import { z } from 'zod';
import { encodings } from '../files/encodings';

/** What becomes of a row whose key occurs in several rows of the second file that differ. */
export const repeatedChoices = ['reject', 'first', 'last'] as const;

/** How a second file is joined: the column of the key in this file and in the second one, and how that is read. */
export const joinSchema = z.strictObject({
  on: z.tuple([z.string().min(1), z.string().min(1)]),
  repeated: z.enum(repeatedChoices).optional(),
  sheet: z.string().min(1).optional(),
  encoding: z.enum(encodings).optional(),
  headerRow: z.number().int().min(1).optional(),
});

export type Join = z.infer<typeof joinSchema>;

/** How a mapping names the columns of a second file. */
const JOINED = '2: ';

/** Returns whether a mapping means a column of the second file by a name. */
export const isJoinedColumn = (name: string): boolean => name.startsWith(JOINED);

/** Returns how a mapping names a column of the second file, and how that file does. */
export const nameOfJoined = (name: string): string => `${JOINED}${name}`;
export const nameInSecond = (name: string): string => name.slice(JOINED.length);
