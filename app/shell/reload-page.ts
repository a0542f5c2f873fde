/**
 * Loads the page as a document, since a script of it is gone, once the portal answers: without a connection the
 * browser would show its error page instead. Never resolves.
 */
export async function reloadPage(): Promise<never> {
  // Repeated by `awaitConnection` until there is an answer, which may be that nothing is there.
  await fetch('/assets/', { method: 'HEAD' }).catch(() => null);
  location.reload();
  return new Promise<never>(() => {});
}
