import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Loads the module into a page whose requests end as `fetch` does; returns whether a click on a link is held. */
async function loadPage(fetch: () => Promise<unknown>) {
  const handlers: ((event: unknown) => void)[] = [];
  vi.stubGlobal('fetch', vi.fn(fetch));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { href: 'https://terang.test/contact-us' });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('addEventListener', (type: string, handler: (event: unknown) => void) => {
    if (type === 'click') handlers.push(handler);
  });
  vi.resetModules();
  const { awaitConnection } = await import('./await-connection');
  awaitConnection();
  return (link: object, event: object = {}) => {
    const click = {
      button: 0,
      defaultPrevented: false,
      preventDefault: vi.fn(),
      // The properties that the module reads.
      target: {
        closest: (selector: string) =>
          'target' in link && selector.includes(':not([target])') ? null : link,
      },
      ...event,
    };
    for (const handle of handlers) handle(click);
    return click.preventDefault.mock.calls.length > 0;
  };
}

it('a link that is clicked repeatedly while the portal is unavailable is followed once', async () => {
  const answers: (() => void)[] = [];
  const click = await loadPage(() => new Promise<void>((resolve) => answers.push(resolve)));
  const link = { click: vi.fn() };
  const answer = () => answers.splice(0).forEach((resolve) => resolve());
  expect([1, 2, 3].map(() => click(link))).toEqual([true, true, true]);
  answer();
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(1));
  expect(click(link)).toBe(true);
  answer();
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(2));
});

it('follows the last of several clicked links', async () => {
  const answers: (() => void)[] = [];
  const click = await loadPage(() => new Promise<void>((resolve) => answers.push(resolve)));
  const [first, last] = [{ click: vi.fn() }, { click: vi.fn() }];
  for (const link of [first, last]) click(link);
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(last.click).toHaveBeenCalledTimes(1));
  expect(first.click).not.toHaveBeenCalled();
});

it('a link is followed if nothing waits for the portal', async () => {
  const click = await loadPage(() => Promise.reject(new TypeError('Failed to fetch')));
  const link = { click: vi.fn() };
  expect(click(link)).toBe(true);
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(1));
});

it('a link that opens a window is not held, since browsers would block the window later', async () => {
  const click = await loadPage(() => Promise.resolve());
  expect(click({ click: vi.fn(), target: '_blank' })).toBe(false);
  expect(click({ click: vi.fn() }, { ctrlKey: true })).toBe(false);
});
