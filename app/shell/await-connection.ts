/** What pages read and send; their extras, such as suggestions, are not worth waiting for. */
const ofPages = /\.data$|^\/(texts|__manifest|assets)\b/;

/**
 * Lets the page wait where the network fails, and offers to try again, in place of an error that takes
 * what was typed. It asks again when that is wanted or when the browser is online once more. A form that
 * arrives twice counts once. A link or form that loads a document is followed once there is a network.
 */
export function awaitConnection(): void {
  const ask = window.fetch;
  let waiting = 0;
  /** Shows the notice until it is worth asking again; null where there is no notice to show. */
  function wait(signal?: AbortSignal | null) {
    const notice = document.querySelector<HTMLElement>('.connection');
    const button = notice?.querySelector('button');
    if (!notice || !button) return null;
    const left = document.activeElement as HTMLElement | null;
    waiting += 1;
    notice.hidden = false;
    return new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      signal?.addEventListener('abort', resolve);
      button.onclick = () => {
        // The button is about to go: the focus returns to where it was.
        left?.focus();
        dispatchEvent(new Event('online'));
      };
    }).then(() => {
      waiting -= 1;
      notice.hidden = waiting === 0;
    });
  }
  window.fetch = async (target, init) => {
    const url = new URL(String(target instanceof Request ? target.url : target), location.href);
    for (;;) {
      try {
        return await ask(target, init);
      } catch (error) {
        // Who has gone elsewhere waits for nothing.
        const waited = !init?.signal?.aborted && ofPages.test(url.pathname) && wait(init?.signal);
        if (!waited) throw error;
        await waited;
      }
    }
  };
  const hold = (event: Event) => {
    const part = loaderOf(event);
    if (navigator.onLine || event.defaultPrevented || !part) return;
    const waited = wait();
    if (!waited) return;
    event.preventDefault();
    void waited.then(() => part.click());
  };
  addEventListener('click', hold);
  addEventListener('submit', hold);
}

/**
 * The link that a click is on, or the button that sends a form: what another click on follows once more. A link that
 * opens a window takes nothing of this page, and browsers block a window that opens later.
 */
export function loaderOf(event: Event): HTMLElement | null | undefined {
  return event.type === 'click'
    ? (event.target as Element).closest<HTMLElement>('a[href^="/"]:not([target])')
    : (event as SubmitEvent).submitter;
}
