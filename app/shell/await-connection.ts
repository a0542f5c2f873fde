/** How long the page waits before it asks again, unless the browser tells of the network before. */
const PAUSE = 3_000;

/** What pages read and send; their extras, such as suggestions, are not worth waiting for. */
const ofPages = /\.data$|^\/(texts|__manifest)\b/;

/**
 * Lets the page wait where the network fails, and says so, in place of an error that takes what was
 * typed: it asks again until there is an answer. A form that arrives twice counts once.
 */
export function awaitConnection(): void {
  const ask = window.fetch;
  window.fetch = async (target, init) => {
    const url = new URL(String(target instanceof Request ? target.url : target), location.href);
    for (;;) {
      try {
        const answer = await ask(target, init);
        showNotice(false);
        return answer;
      } catch (error) {
        // Who has gone elsewhere waits for nothing.
        if (init?.signal?.aborted || !ofPages.test(url.pathname)) throw error;
        showNotice(true);
        await networkOrPause();
      }
    }
  };
}

function showNotice(isShown: boolean): void {
  const notice = document.querySelector<HTMLElement>('.connection');
  if (notice) notice.hidden = !isShown;
}

function networkOrPause(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
    addEventListener('online', resolve, { once: true });
  });
}
