import { useEffect, useRef, type RefObject } from 'react';
import { ALL, type View } from '../views/view';

/**
 * Sets the fields of the filter to a view that came from elsewhere: Back, a chip, a bar. The fields
 * stay the same elements, so that the focus is kept, and what was chosen before the script came stays.
 */
export function useFormFollowsView(form: RefObject<HTMLFormElement>, view: View): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = view.codes[field.name]?.[0] ?? ALL;
      if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        field.checked = view.codes[field.name]?.includes(field.value) ?? false;
      }
    }
  }, [form, view]);
}
