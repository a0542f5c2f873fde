import { useRef, type FormEvent, type KeyboardEvent, type SyntheticEvent } from 'react';

/**
 * Decides when a choice is applied: immediately, except in a list used by keyboard, where each arrow key passes
 * another option; there it is applied when Enter is pressed or the list loses the focus.
 */
export function useChoosing(apply: (form: HTMLFormElement, changed: string) => void) {
  const isByKey = useRef(false);
  const waiting = useRef('');
  const applyWaiting = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    if (waiting.current) apply(currentTarget, waiting.current);
    waiting.current = '';
  };
  return {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      isByKey.current = true;
      if (event.key === 'Enter') applyWaiting(event);
    },
    onChange: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      const changed = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      if (target instanceof HTMLSelectElement && isByKey.current) waiting.current = changed;
      else apply(currentTarget, changed);
    },
    onBlur: applyWaiting,
  };
}
