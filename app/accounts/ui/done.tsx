import { type ReactNode } from 'react';

/** Says that what the user asked for was done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="notice notice-done">
      {children}
    </p>
  );
}
