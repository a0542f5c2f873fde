import { useRef, type FormEvent, type KeyboardEvent, type SyntheticEvent } from 'react';

/**
 * What tells when a choice is to be shown: at once, but in a list that keys are pressed in, where each arrow
 * passes another option, as Enter is pressed or the list is left.
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
