import { paths } from '~/paths';

/**
 * Makes the welcome a modal dialogue; its button, Escape and a click on the page above it close it for
 * good, without a new page.
 */
export function open(dialog: HTMLDialogElement): void {
  if (!dialog.showModal) return;
  dialog.classList.remove('is-sheet');
  dialog.removeAttribute('open');
  dialog.showModal();
  const close = () => {
    dialog.close();
    remember();
  };
  dialog.oncancel = remember;
  dialog.onsubmit = (event) => {
    event.preventDefault();
    close();
  };
  dialog.onclick = ({ target, clientX, clientY }) => {
    if (target !== dialog || clientY >= dialog.getBoundingClientRect().top) return;
    close();
    // Whoever has to leave quickly must not have to click twice.
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.quick-exit')?.click();
  };
}

function remember(): void {
  const body = new URLSearchParams({ welcome: 'closed' });
  // The quick exit leaves the page before it is answered.
  const options = { method: 'POST', body, redirect: 'manual', keepalive: true } as const;
  // Without a connection it is not remembered, and the next visit begins with it again.
  fetch(paths.preferences, options).catch(() => {});
}
