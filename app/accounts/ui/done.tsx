import { type ReactNode } from 'react';

/** Confirms that the user's action was done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="notice notice-done">
      {children}
    </p>
  );
}
