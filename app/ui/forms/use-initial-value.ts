import { type RefObject, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Shows a new initial value in a field that still shows the former one, which React does not do for every kind; what was
 * typed since stays.
 *
 * @returns the ref of the field; in a choice of radio buttons, of one of them.
 */
export function useInitialValue<C extends Control>(
  initial: string | readonly string[],
): RefObject<C> {
  const value = String(initial);
  const ref = useRef<C>(null);
  const former = useRef(value);
  useEffect(() => {
    const control = ref.current;
    const buttons = control?.form?.elements.namedItem(control.name);
    const field = buttons instanceof RadioNodeList ? buttons : control;
    if (field?.value === former.current) field.value = value;
    former.current = value;
  }, [value]);
  return ref;
}
