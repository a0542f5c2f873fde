import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type RefObject } from 'react';

/**
 * Keeps a GET form in step with its page: fields follow the address, except those that were changed while it was
 * loading, and applying the values already applied adds nothing to the history.
 *
 * The fields stay the same elements, which keeps the focus and choices made before the script loaded. The value that the
 * page shows in a field is its `defaultChecked`, `defaultValue` or, as React does not update that of a list, `data-current`.
 *
 * @returns the props of the form.
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
      // A redirect to a shorter address still belongs to the same choice.
      const { _isRedirect } = (next?.state ?? {}) as { _isRedirect?: boolean };
      if (next !== last && isOf(ref, next) && !_isRedirect) changed.clear();
      last = next;
    });
  }, [changed]);

  useEffect(() => {
    // React shows an address with a delay: it may be older than a choice that is already loading.
    if (followed.current === location || !isIdle()) return;
    followed.current = location;
    if (!isOf(ref, location)) return;
    for (const field of fieldsOf(ref)) {
      if (changed.has(field)) continue;
      field.checked = field.defaultChecked;
      field.value = valueOf(field);
    }
  }, [changed, location, state]);

  return {
    ref,
    onInput: ({ target }: FormEvent) => changed.add(target),
    onSubmit: (event: FormEvent) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      // A button with a name requests something else.
      const isApplied =
        !submitter?.getAttribute('name') &&
        isIdle() &&
        isOf(ref, location) &&
        // Applying the values of a later page starts at the first page again.
        !new URLSearchParams(location.search).has('page') &&
        fieldsOf(ref).every(
          (field) => field.checked === field.defaultChecked && field.value === valueOf(field),
        );
      if (isApplied) event.preventDefault();
    },
  };
}

type Form = RefObject<HTMLFormElement>;

/** Returns whether the form requests the page of this address. */
function isOf({ current }: Form, address: { pathname: string } | undefined): boolean {
  return current?.getAttribute('action') === address?.pathname;
}

/** Returns whether no navigation is pending, by the router itself: React shows its state with a delay. */
function isIdle(): boolean {
  return __remixRouter.state.navigation.state === 'idle';
}

/**
 * Returns the fields of a form. Lists have the properties of inputs that are used here, except both defaults.
 */
function fieldsOf({ current }: Form): HTMLInputElement[] {
  return [...(current?.querySelectorAll<HTMLInputElement>('input,select') ?? [])];
}

function valueOf(field: HTMLInputElement): string {
  return field.dataset.current ?? field.defaultValue;
}
