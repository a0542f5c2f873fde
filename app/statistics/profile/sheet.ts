/** The name of the file below the address of a profile. */
export const SHEET_FILE = 'profile.pdf';

/** Returns the address of a profile's file. */
export function hrefOfSheet(hrefOfPage: string): string {
  const [path, search] = hrefOfPage.split('?');
  return `${path}/${SHEET_FILE}${search === undefined ? '' : `?${search}`}`;
}

/** A table of a sheet; the first cell of each row is its name. */
export interface SheetTable {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Lines over the years, in percent of the greatest value; null if there is none. */
export interface SheetChart {
  title: string;
  years: readonly string[];
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  /** The intervals of the first line by chance alone. */
  band: readonly (readonly [from: number, to: number] | null)[];
}

/** The content of a profile on one sheet of paper, in words. */
export interface Sheet {
  language: string;
  title: string;
  lead: string;
  subject: string;
  /** The mark of synthetic data; empty for real data. */
  mark: string;
  figures: readonly { label: string; text: string; hint: string }[];
  narrative: readonly string[];
  chart: SheetChart | null;
  tables: readonly SheetTable[];
  /** How to read the numbers. */
  notes: readonly string[];
  advice: { title: string; lines: readonly string[] };
  /** The QR code of the address, row by row. */
  code: readonly (readonly boolean[])[];
  /** The day of the calculation, which the file states as its own date. */
  date: string;
}
