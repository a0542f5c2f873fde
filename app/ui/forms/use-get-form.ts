import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type RefObject } from 'react';

/**
 * Keeps a GET form and its page together: fields follow the address, but for those that were changed while it
 * was on its way, and applying what is applied already adds nothing to the history.
 *
 * The fields stay the same elements, so that the focus is kept, and what was chosen before the script came stays.
 * What the page shows in them is what they have without the visitor: `defaultChecked`, `defaultValue` and, as React
 * does not update that of a list, `data-shown`.
 *
 * @returns what the form is given.
 */
export function useGetForm() {
  const ref = useRef<HTMLFormElement>(null);
  const changed = useRef(new Set<EventTarget>()).current;
  const location = useLocation();
  const followed = useRef(location);
  const { state } = useNavigation();

  useEffect(() => {
    let last: object | undefined;
    return __remixRouter.subscribe(({ navigation: { location: next } }) => {
      // An address that leads on to a shorter one is still that of one choice.
      if (next !== last && isOf(ref, next) && !next?.state?._isRedirect) changed.clear();
      last = next;
    });
  }, [changed]);

  useEffect(() => {
    // What is shown may be older than a choice that is on its way already: React shows it some time later.
    if (followed.current === location || !isIdle()) return;
    followed.current = location;
    if (!isOf(ref, location)) return;
    for (const field of fieldsOf(ref)) {
      if (changed.has(field)) continue;
      field.checked = field.defaultChecked;
      field.value = shownIn(field);
    }
  }, [changed, location, state]);

  return {
    ref,
    onInput: ({ target }: FormEvent) => changed.add(target),
    onSubmit: (event: FormEvent) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      // A button of its own name asks for something else.
      const isApplied =
        !submitter?.getAttribute('name') &&
        isIdle() &&
        isOf(ref, location) &&
        // Applying what a later page shows begins again at the first.
        !new URLSearchParams(location.search).has('page') &&
        fieldsOf(ref).every(
          (field) => field.checked === field.defaultChecked && field.value === shownIn(field),
        );
      if (isApplied) event.preventDefault();
    },
  };
}

type Form = RefObject<HTMLFormElement>;

/** Whether it is the page of this address that a form asks. */
function isOf({ current }: Form, address: { pathname: string } | undefined): boolean {
  return current?.getAttribute('action') === address?.pathname;
}

/** Whether the router, whose state React shows some time later, is on its way nowhere. */
function isIdle(): boolean {
  return __remixRouter.state.navigation.state === 'idle';
}

/** The fields of a form. Lists have what is used of inputs here, but for both defaults. */
function fieldsOf({ current }: Form): HTMLInputElement[] {
  return [...(current?.querySelectorAll<HTMLInputElement>('input,select') ?? [])];
}

function shownIn(field: HTMLInputElement): string {
  return field.dataset.shown ?? field.defaultValue;
}
