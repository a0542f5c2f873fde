import { useEffect } from 'react';

/** Makes the welcome a modal dialogue where the page has one. */
export function useModalWelcome(): void {
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.is-sheet');
    // Without a connection it stays the sheet that it is without script.
    if (dialog)
      import('./lazy/modal-welcome').then(
        ({ open }) => open(dialog),
        () => {},
      );
  }, []);
}
