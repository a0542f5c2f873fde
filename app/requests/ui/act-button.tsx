import { type ReactNode } from 'react';
import { type FormAct } from '../request-steps';

interface ActButtonProps {
  act: FormAct;
  /** Its accessible name, if it differs from its text. */
  label?: string;
  id?: string;
  children: ReactNode;
}

/** A button that saves the form in the draft, complete or not, and then acts. */
export function ActButton({ act, label, id, children }: ActButtonProps) {
  return (
    <button
      type="submit"
      id={id}
      name="act"
      value={act}
      formNoValidate
      className="button button-quiet"
      aria-label={label}
    >
      {children}
    </button>
  );
}
