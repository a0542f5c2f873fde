/** One row of a source of records, as far as its reader understood it. */
export interface SourceRow {
  /** Its line in the file (CSV) or its row in the sheet (XLSX), counted from 1 with the header. */
  line: number;
  /**
   * Cells by the portal's import columns; several codes are separated by `;`, a missing cell counts as empty.
   */
  values: Record<string, string>;
  /** The texts of cells that its reader has turned into other values, by the portal's columns. */
  texts?: Readonly<Record<string, string>>;
  /** The values of the known record in columns that the source lacks, as cells. */
  kept?: Readonly<Record<string, string>>;
  /** The problems that its reader found; any of them rejects the row. */
  problems?: readonly Problem[];
  /** Codes of the row that its mapping creates if their list lacks them. */
  newCodes?: readonly NewCode[];
  /** Values that its mapping reads as not stated. */
  notStated?: readonly { column: string; value: string }[];
}

/** Why a row is rejected. */
export interface Problem {
  /** The column of the value; null where the whole row is meant. */
  column: string | null;
  value: string;
  /** Its text is `reject.<reason>` of the locale namespace `import`. */
  reason: string;
  /** What the text mentions besides column and value. */
  details?: Record<string, string | number>;
}

/** A problem of the row at `line`. */
export interface Reject extends Problem {
  line: number;
}

/** A code that an import adds to a code list. */
export interface NewCode {
  list: string;
  code: string;
  name: string;
  attributes: Record<string, string>;
}
