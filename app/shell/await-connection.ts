import { isForElsewhere } from '~/ui/page-link';

/** What pages read and send; their extras, such as suggestions, are not worth waiting for. */
const ofPages = /\.data$|^\/(texts|__manifest|assets)\b/;

/**
 * Lets the page wait where the network fails, and offers to try again, in place of an error that takes
 * what was typed. It asks again when that is wanted or when the browser is online once more. A form that
 * arrives twice counts once. A link or form that loads a document is followed once the portal answers: a browser
 * that says it is online may be on a network that leads nowhere, and would show its own error page.
 */
export function awaitConnection(): void {
  const ask = window.fetch;
  let waiting = 0;
  /** Shows the notice until it is worth asking again; null where there is no notice to show. */
  function wait(signal?: AbortSignal | null) {
    const button = document.querySelector<HTMLElement>('.connection button');
    if (!button) return null;
    const notice = button.parentElement!;
    const left = document.activeElement as HTMLElement;
    waiting += 1;
    notice.hidden = false;
    return new Promise((resolve) => {
      // Later ones resolve nothing any more.
      addEventListener('online', resolve);
      signal?.addEventListener('abort', resolve);
      button.onclick = () => {
        // The button is about to go: the focus returns to where it was.
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
        // Who has gone elsewhere waits for nothing.
        const waited = !signal?.aborted && ofPages.test(pathname) && wait(signal);
        if (!waited) throw error;
        await waited;
      }
    }
  };
  /** What was clicked last and waits for the portal. */
  let next: HTMLElement | null;
  let isFollowing = false;
  const hold = (event: SubmitEvent) => {
    // What another click follows once more. A link that opens a window takes nothing of this page, and browsers block
    // a window that opens later.
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
    // Where the page has no notice that it waits, the browser says what is wrong.
    void fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(follow, follow);
  };
  addEventListener('click', hold as EventListener);
  addEventListener('submit', hold);
}
