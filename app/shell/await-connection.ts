import { isForElsewhere } from '~/ui/page-link';

/** The requests of pages and forms; their extras, such as suggestions, are not worth waiting for. */
const ofPages = /\.data$|^\/(texts|__manifest|assets)\b/;

/**
 * Makes the page wait when the network fails, and offers to retry, instead of an error that loses what was
 * typed. It retries on request or when the browser is online again. A form that arrives twice counts once. A
 * link or form that loads a document is followed once the portal answers: a browser that claims to be online
 * may be on a network without access, and would show its own error page.
 */
export function awaitConnection(): void {
  const ask = window.fetch;
  let waiting = 0;
  /** Shows the notice until a retry is worthwhile; null if there is no notice to show. */
  function wait(signal?: AbortSignal | null) {
    const button = document.querySelector<HTMLElement>('.connection button');
    if (!button?.parentElement) return null;
    const notice = button.parentElement;
    const left = document.activeElement as HTMLElement;
    waiting += 1;
    notice.hidden = false;
    return new Promise((resolve) => {
      // Later ones have no effect.
      addEventListener('online', resolve);
      signal?.addEventListener('abort', resolve);
      button.onclick = () => {
        // The button is about to disappear: the focus returns to where it was.
        left.focus();
        dispatchEvent(new Event('online'));
      };
    }).then(() => {
      waiting -= 1;
      notice.hidden = !waiting;
    });
  }
  window.fetch = async (target, init = {}) => {
    const { signal } = init;
    const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
    for (;;) {
      try {
        return await ask(target, init);
      } catch (error) {
        // A navigation that was aborted waits for nothing.
        const waited = !signal?.aborted && ofPages.test(pathname) && wait(signal);
        if (!waited) throw error;
        await waited;
      }
    }
  };
  /** The element clicked last, which waits for the portal. */
  let next: HTMLElement | null;
  let isFollowing = false;
  const hold = (event: SubmitEvent) => {
    // The element that is clicked again later. A link that opens a window leaves this page unchanged, and
    // browsers block a window that opens later.
    const part =
      event.submitter ||
      (event.target as Element).closest<HTMLElement>('a[href^="/"]:not([target])');
    if (isFollowing || !part || isForElsewhere(event as Event as MouseEvent)) return;
    next = event.defaultPrevented ? null : part;
    if (!next) return;
    event.preventDefault();
    const follow = () => {
      if (next !== part) return;
      next = null;
      isFollowing = true;
      part.click();
      isFollowing = false;
    };
    // If the page has no notice for waiting, the browser reports the error.
    void fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(follow, follow);
  };
  addEventListener('click', hold as EventListener);
  addEventListener('submit', hold);
}
