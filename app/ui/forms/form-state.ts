import { type SubmissionResult } from '@conform-to/react';

/** Of a route with a form: a refused one needs new hidden fields, and shows what was kept. */
export const shouldRevalidate = () => true;

/** The field of a schema that a field of a form is: `items[].name` for `items[2].name`. */
export const fieldPattern = (name: string) => name.replace(/\[\d+\]/g, '[]');

/** What the browser may check of a field by itself, in words of HTML. */
export interface FieldConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** What a page needs to show a form. */
export interface FormSetup {
  /** Fields that the visitor does not see, by name: what proves that the form is ours and used once. */
  hidden: Record<string, string>;
  /** The name of the field that only programs fill in; absent where nobody is taken for one. */
  trap?: string;
  /** By the names of the schema's fields, those within lists with `[]`. */
  constraints: Record<string, FieldConstraint>;
  /** What was typed before its user had to log in once more, as if it had been refused. */
  kept?: FormState;
  /** What its fields for files take at most, in bytes. */
  maxBytes?: Record<string, number>;
}

/** A form that was sent and refused. */
export interface FormState {
  /** What was typed, by field, to be shown again. */
  values: Record<string, string>;
  /** What was chosen of fields of which several values may be, by field. */
  lists?: Record<string, string[]>;
  /** What is wrong, by field, as keys of `forms:errors`. */
  errors: Record<string, string>;
  /** The same as conform takes it, where the form has lists that buttons change. */
  lastResult?: SubmissionResult;
  /** Hidden fields that stay as they were sent. */
  hidden?: Record<string, string>;
  /** Fields whose file came, and has to be chosen again: browsers take none from a page. */
  lostFiles?: string[];
  /**
   * What is wrong with the form as a whole, as a key of `refused` in the form's own texts or in
   * `forms`, and what that text counts.
   */
  refusal?: { code: string; count?: number };
}
