/** What pages read and send; their extras, such as suggestions, are not worth waiting for. */
const ofPages = /\.data$|^\/(texts|__manifest)\b/;

/**
 * Lets the page wait where the network fails, and offers to try again, in place of an error that takes
 * what was typed. It asks again when that is wanted or when the browser is online once more. A form that
 * arrives twice counts once.
 */
export function awaitConnection(): void {
  const ask = window.fetch;
  let waiting = 0;
  window.fetch = async (target, init) => {
    const url = new URL(String(target instanceof Request ? target.url : target), location.href);
    for (;;) {
      try {
        return await ask(target, init);
      } catch (error) {
        const notice = document.querySelector<HTMLElement>('.connection');
        const button = notice?.querySelector('button');
        // Who has gone elsewhere waits for nothing.
        if (init?.signal?.aborted || !notice || !button || !ofPages.test(url.pathname)) throw error;
        const left = document.querySelector<HTMLElement>(':focus');
        waiting += 1;
        notice.hidden = false;
        await new Promise((resolve) => {
          addEventListener('online', resolve, { once: true });
          init?.signal?.addEventListener('abort', resolve);
          button.onclick = () => {
            // The button is about to go: the focus returns to where it was.
            left?.focus();
            dispatchEvent(new Event('online'));
          };
        });
        waiting -= 1;
        notice.hidden = waiting === 0;
      }
    }
  };
}
