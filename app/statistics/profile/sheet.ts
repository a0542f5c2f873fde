import { type RankClass } from '../observations/ranks';

/** The name of the file below the address of a profile. */
export const SHEET_FILE = 'profile.pdf';

/** Returns the address of a profile's file. */
export function hrefOfSheet(hrefOfPage: string): string {
  const [path, search] = hrefOfPage.split('?');
  return `${path}/${SHEET_FILE}${search === undefined ? '' : `?${search}`}`;
}

/** A table with bars; each row with its number in words, and its length in parts of the longest. */
export interface SheetBars {
  title: string;
  rows: readonly { name: string; text: string; length: number }[];
}

/** Columns of years; those of incomplete ones are pale. */
export interface SheetColumns {
  title: string;
  columns: readonly { label: string; text: string; height: number; isProvisional: boolean }[];
}

/** The class of a place by its rank, or why it has no number. */
export type SheetShade = RankClass | 'suppressed' | 'absent';

/** The provinces in shades, without numbers. */
export interface SheetMap {
  title: string;
  legend: readonly { shade: SheetShade; text: string }[];
  width: number;
  height: number;
  shapes: readonly { path: string; shade: SheetShade }[];
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
  /** The years; null if none are shown. */
  years: SheetColumns | null;
  /** The map of the provinces; null for a place. */
  map: SheetMap | null;
  tables: readonly SheetBars[];
  /** How to read the numbers. */
  notes: readonly string[];
  advice: { title: string; lines: readonly string[] };
  /** The QR code of the address, row by row. */
  code: readonly (readonly boolean[])[];
  /** The day of the calculation, which the file states as its own date. */
  date: string;
}
