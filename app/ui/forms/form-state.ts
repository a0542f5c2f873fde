/** For a route with a form: a refused one needs new hidden fields, and shows what was kept. */
export const shouldRevalidate = () => true;

/** Returns the schema's name of a form's field: `items[].name` for `items[2].name`. */
export const fieldPattern = (name: string) => name.replace(/\[\d+\]/g, '[]');

/** What the browser can check of a field itself, as attributes of HTML. */
export interface FieldConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** What a page needs to show a form. */
export interface FormSetup {
  /** Hidden fields, by name: they prove that the form is the portal's and used once. */
  hidden: Record<string, string>;
  /** The name of the field that only programs fill in; absent if spam is not detected. */
  trap?: string;
  /** By the names of the schema's fields, those within lists with `[]`. */
  constraints: Record<string, FieldConstraint>;
  /** What was typed before its user had to log in once more, as if it had been refused. */
  kept?: FormState;
  /** By field for files: the maximum of each file and of all together, in bytes, and how many there may be. */
  fileLimits?: Record<string, { maxBytes: number; maxTotalBytes: number; maxFiles: number }>;
}

/** A form that was sent and refused. */
export interface FormState {
  /** What was typed, by field, to be shown again. */
  values: Record<string, string>;
  /** What was chosen in fields with several values, by field. */
  lists?: Record<string, string[]>;
  /** The errors, by field, as keys of `forms:errors`. */
  errors: Record<string, string>;
  /** Hidden fields that stay as they were sent. */
  hidden?: Record<string, string>;
  /** Fields whose file has to be chosen again, since a page cannot fill them in. */
  lostFiles?: string[];
  /**
   * The error of the form as a whole, as a key of `refused` in the form's own texts or in `forms`, and the
   * number in that text.
   */
  refusal?: { code: string; count?: number };
}
