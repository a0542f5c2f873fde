import { useEffect, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { ALL, type View } from '../views/view';

/**
 * What tells when a choice is to be shown: at once, but in a list that keys are pressed in, where each arrow
 * passes another option, as Enter is pressed or the list is left.
 */
export function useChoosing(apply: (changed: string) => void) {
  const isByKey = useRef(false);
  const waiting = useRef('');
  const applyWaiting = () => {
    if (waiting.current) apply(waiting.current);
    waiting.current = '';
  };
  return {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      isByKey.current = true;
      if (key === 'Enter') applyWaiting();
    },
    onChange: ({ target }: FormEvent) => {
      const changed = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      if (target instanceof HTMLSelectElement && isByKey.current) waiting.current = changed;
      else apply(changed);
    },
    onBlur: applyWaiting,
  };
}

/**
 * Sets the fields of the filter to a view that came from elsewhere: Back, a chip, a bar. The fields
 * stay the same elements, so that the focus is kept, and what was chosen before the script came stays.
 *
 * @param others - what the fields that are no dimension show, by their names.
 */
export function useFormFollowsView(
  form: RefObject<HTMLFormElement>,
  view: View,
  others: Readonly<Record<string, string>> = {},
): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) {
        field.value = others[field.name] ?? view.codes[field.name]?.[0] ?? ALL;
      }
      if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        field.checked = view.codes[field.name]?.includes(field.value) ?? false;
      }
    }
  }, [form, view, others]);
}
