import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePreferences, getPreferences, preferencesCookie } from './preferences.server';

type Fields = Record<string, string>;

/** Submits a form with the cookie that earlier forms have set; returns the cookie afterwards. */
async function send(fields: Fields, cookie = '', headers: Fields = {}): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const set = await changePreferences(requestWith(cookie, headers), form);
  return set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
}

function requestWith(cookie: string, headers: Fields = {}): Request {
  return new Request('http://localhost/', { headers: { Cookie: cookie, ...headers } });
}

describe('the preferences', () => {
  it('joins the choices of different forms', async () => {
    const cookie = await send({ welcome: 'closed' }, await send({ text: '150', links: 'normal' }));
    expect(await getPreferences(requestWith(cookie))).toEqual({
      dataSaver: 'off',
      text: '150',
      welcome: 'closed',
    });
  });

  it('are the same cookie for equal choices, in whatever order they were made', async () => {
    const first = await send({ contrast: 'high' }, await send({ guide: 'on', text: '100' }));
    expect(await send({ text: '100', guide: 'on', contrast: 'high', motion: 'normal' })).toBe(
      first,
    );
  });

  it('leave no cookie when everything has its default', async () => {
    const cookie = await send({ text: '200', dataSaver: 'on' });
    expect(await send({ text: '100', dataSaver: 'off' }, cookie)).toBe('');
  });

  it('remember that the visitor saves data although the browser does not', async () => {
    const cookie = await send({ dataSaver: 'on' });
    expect((await getPreferences(requestWith(cookie))).dataSaver).toBe('on');
    expect(await send({ text: '150' }, cookie)).not.toBe('');
  });

  it('remember that the visitor wants scripts although the browser saves data', async () => {
    const saving = { 'Save-Data': 'on' };
    expect((await getPreferences(requestWith('', saving))).dataSaver).toBe('on');
    const cookie = await send({ dataSaver: 'off' }, '', saving);
    expect((await getPreferences(requestWith(cookie, saving))).dataSaver).toBe('off');
  });

  it('ignore unknown values of form and cookie', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (kept, sent) => {
        const cookie = (await preferencesCookie.serialize(kept)).split(';')[0];
        const next = await send({ text: `${sent}%`, [sent || 'x']: 'wrong' }, cookie);
        expect((await getPreferences(requestWith(next))).text).toBeUndefined();
      }),
    );
  });
});
