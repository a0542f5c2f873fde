import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** The pause between two loads, in milliseconds. */
const PAUSE_MS = 2_000;

/** Loads the data of the page again and again while something on it goes on, such as a job. */
export function useRepeatedLook(isGoing: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isGoing || state !== 'idle') return;
    const timer = setTimeout(revalidate, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isGoing, revalidate, state]);
}
