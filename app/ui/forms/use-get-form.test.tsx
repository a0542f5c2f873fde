import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useGetForm } from './use-get-form';

afterEach(() => vi.unstubAllGlobals());

/** Returns whether a form for `/search` with unchanged fields is sent on the page of an address. */
async function isSent(address: string, value = 'polisi'): Promise<boolean> {
  vi.stubGlobal('__remixRouter', { state: { navigation: { state: 'idle' } } });
  const field = { checked: false, defaultChecked: false, value, defaultValue: 'polisi' };
  const element = {
    getAttribute: () => '/search',
    querySelectorAll: () => [{ ...field, dataset: {} }],
  };
  const preventDefault = vi.fn();
  function SearchForm() {
    const { ref, onSubmit } = useGetForm();
    Object.assign(ref, { current: element });
    const event = { nativeEvent: { submitter: null }, preventDefault };
    Reflect.apply(onSubmit, null, [event]);
    return null;
  }
  const routes = [{ path: '*', element: <SearchForm /> }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error('The page redirects');
  const router = createStaticRouter(handler.dataRoutes, context);
  renderToStaticMarkup(<StaticRouterProvider router={router} context={context} />);
  return preventDefault.mock.calls.length === 0;
}

describe('a GET form', () => {
  it('is not sent if it would request what is shown', async () => {
    expect(await isSent('/search?q=polisi')).toBe(false);
    expect(await isSent('/search?q=polisi&per_page=100')).toBe(false);
  });

  it('is sent if a field has changed, or the page is of another form', async () => {
    expect(await isSent('/search?q=polisi', 'penjara')).toBe(true);
    expect(await isSent('/dashboard')).toBe(true);
  });

  it('is sent from a later page of a list, since it starts at the first again', async () => {
    expect(await isSent('/search?q=polisi&page=2')).toBe(true);
  });
});
