import { useEffect } from 'react';
import { TYPED } from './typed-text-key';

/** Keeps what was typed into the page's forms through a change of language or display. */
export function useTypedText(): void {
  useEffect(() => {
    // Without a connection nothing can be changed either.
    const load = () => void import('./lazy/typed-text').catch(() => {});
    addEventListener('input', load, { once: true });
    try {
      if (sessionStorage[TYPED]) load();
    } catch {
      // The browser keeps nothing for this site.
    }
  }, []);
}
