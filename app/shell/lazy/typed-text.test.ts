import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Loads the module into a page whose requests end as `fetch` does; returns how it handles a click on a link. */
async function loadPage(fetch: () => Promise<unknown>) {
  const handlers: ((event: unknown) => void)[] = [];
  vi.stubGlobal('fetch', vi.fn(fetch));
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} });
  vi.stubGlobal('MouseEvent', class {});
  vi.stubGlobal('location', { pathname: '/contact-us' });
  vi.stubGlobal('addEventListener', (type: string, handler: (event: unknown) => void) => {
    if (type === 'click') handlers.push(handler);
  });
  vi.resetModules();
  await import('./typed-text');
  return (link: object) => {
    const event = {
      ...{ type: 'click', defaultPrevented: false, preventDefault: vi.fn() },
      // As far as the module asks.
      target: {
        closest: (selector: string) =>
          'target' in link && selector.includes(':not([target])') ? null : link,
      },
    };
    for (const handle of handlers) handle(event);
    return event.preventDefault.mock.calls.length > 0;
  };
}

it('a link that is clicked repeatedly while the portal is away is followed once', async () => {
  let answer = () => {};
  const click = await loadPage(() => new Promise<void>((resolve) => (answer = resolve)));
  const link = { click: vi.fn() };
  expect([1, 2, 3].map(() => click(link))).toEqual([true, true, true]);
  expect(fetch).toHaveBeenCalledTimes(1);
  answer();
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(1));
  expect(click(link)).toBe(true);
  answer();
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(2));
});

it('a link is followed where nothing waits for the portal', async () => {
  const click = await loadPage(() => Promise.reject(new TypeError('Failed to fetch')));
  const link = { click: vi.fn() };
  expect(click(link)).toBe(true);
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(1));
});

it('a link that opens a window is not held, since browsers would block the window later', async () => {
  const click = await loadPage(() => Promise.resolve());
  expect(click({ click: vi.fn(), target: '_blank' })).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});
