import { randomUUID } from 'node:crypto';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueFields } from '~/services/forms/form-guards.server';
import { receiveForm } from '~/services/forms/receive-form.server';
import { createCsrfGuard } from '~/platform/http/csrf.server';
import { line } from '~/platform/http/form-fields.server';
import { createHoneypotGuard } from '~/platform/http/honeypot.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { createPageTexts, PageTextsProvider } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { ListField } from '~/ui/forms/list-field';
import { StaffForm } from '~/ui/forms/staff-form';
import { TextField } from '~/ui/forms/text-field';
import { createTestDatabase } from '../support/database';
import { createTestUploads } from '../support/uploads';

const { db } = await createTestDatabase();
const { uploads } = await createTestUploads();
const guards = {
  csrf: createCsrfGuard('secret', { PUBLIC_URL: undefined }),
  honeypot: createHoneypotGuard('secret'),
  limiter: createRateLimiter(db, 'secret'),
  uploads,
};
const url = 'http://localhost/staff/codes';
const schema = z.object({
  title: line({ max: 50 }),
  links: z
    .array(z.object({ name: line({ max: 20 }), address: line({ max: 50 }) }))
    .min(1, 'required'),
});
const rules = { name: 'staff', schema, limit: { burst: 50, seconds: 1 }, isBehindLogIn: true };
const { hidden, setCookie } = await issueFields(guards, new Request(url), rules);
const setup: FormSetup = { hidden, constraints: { title: {}, 'links[].name': {}, links: {} } };

const pageTexts = createPageTexts('en', 'ltr', () => ({
  list: { add: 'Add', remove: 'Remove {{number}}', up: 'Up {{number}}' },
  errors: { required: 'Fill in {{name}}' },
  title: { label: 'Title' },
  links: { label: 'Links', name: { label: 'Name' }, address: { label: 'Address' } },
}));

const saved = {
  title: 'Lists',
  links: [
    { name: 'First', address: '/first' },
    { name: 'Second', address: '/second' },
  ],
};

/** Renders the form for a browser without script. */
function show(state?: FormState): string {
  const form = (
    <PageTextsProvider value={pageTexts}>
      <StaffForm
        label="Form"
        texts={pageTexts.translator('forms')}
        setup={setup}
        state={state}
        defaults={saved}
      >
        <TextField name="title" />
        <ListField name="links">
          {(item) => (
            <>
              <TextField name={`${item}.name`} />
              <TextField name={`${item}.address`} />
            </>
          )}
        </ListField>
        <button type="submit">Save</button>
      </StaffForm>
    </PageTextsProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: form }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const attribute = (element: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '').replaceAll('&quot;', '"');

/** Returns what the form sends when one of its buttons is pressed. */
function fieldsOf(page: string, button: string, typed: Record<string, string> = {}) {
  const body = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = attribute(input, 'name');
    body.append(name, typed[name] ?? attribute(input, 'value'));
  }
  const [pressed = ''] = page.match(new RegExp(`<button[^>]*>${button}</button>`)) ?? [];
  if (!pressed) throw new Error(`There is no button ${button}`);
  if (attribute(pressed, 'name'))
    body.append(attribute(pressed, 'name'), attribute(pressed, 'value'));
  return body;
}

function send(body: URLSearchParams, options = { hasIntents: true }) {
  const headers = { Cookie: setCookie?.split(';')[0] ?? '' };
  const request = new Request(url, { method: 'POST', headers, body });
  return receiveForm(guards, { ...rules, ...options }, request, randomUUID());
}

async function press(page: string, button: string, typed?: Record<string, string>) {
  const form = await send(fieldsOf(page, button, typed));
  if (form.outcome !== 'refused') throw new Error('The form was not refused');
  return { status: form.reply.init?.status ?? 200, page: show(form.reply.data) };
}

const typedIn = (page: string) =>
  [...page.matchAll(/<input[^>]*>/g)]
    .map(([input]) => [attribute(input, 'name'), attribute(input, 'value')])
    .filter(([name = '']) => /^(title|links)/.test(name));

describe('a form with a list, without script', () => {
  it('starts with what is saved, without errors', () => {
    const page = show();
    expect(typedIn(page)).toEqual([
      ['title', 'Lists'],
      ['links[0].name', 'First'],
      ['links[0].address', '/first'],
      ['links[1].name', 'Second'],
      ['links[1].address', '/second'],
    ]);
    expect(page).not.toContain('role="alert"');
  });

  it('adds, removes and reorders items by its buttons; what was typed stays', async () => {
    const added = await press(show(), 'Add', { title: 'Typed', 'links[1].name': 'Two' });
    expect(added.status).toBe(200);
    expect(added.page).not.toContain('role="alert"');
    expect(typedIn(added.page).slice(-3)).toEqual([
      ['links[1].address', '/second'],
      ['links[2].name', ''],
      ['links[2].address', ''],
    ]);
    const moved = await press(added.page, 'Up 2');
    const removed = await press(moved.page, 'Remove 3');
    expect(typedIn(removed.page)).toEqual([
      ['title', 'Typed'],
      ['links[0].name', 'Two'],
      ['links[0].address', '/second'],
      ['links[1].name', 'First'],
      ['links[1].address', '/first'],
    ]);
  });

  it('is sent by its own button, not by that of a list, and reports errors within an item', async () => {
    expect(/<button type="submit"[^>]*>/.exec(show())?.[0]).not.toContain('__intent__');
    const { status, page } = await press(show(), 'Save', { 'links[1].name': '' });
    expect(status).toBe(422);
    expect(page).toContain('<a href="#links[1].name">Fill in Name</a>');
    const form = await send(fieldsOf(page, 'Save', { 'links[1].name': 'Two' }));
    expect(form).toMatchObject({
      outcome: 'accepted',
      input: { links: [{ name: 'First' }, { name: 'Two', address: '/second' }] },
    });
  });

  it.each([
    ['an order of conform that it has no button for', { type: 'update', payload: { name: 'a' } }],
    ['a place in a list without end', { type: 'insert', payload: { name: 'links', index: 1e9 } }],
    ['a value of its own', { type: 'insert', payload: { name: 'links', defaultValue: {} } }],
    ['no JSON', ''],
  ])('is rejected with %s', async (_, intent) => {
    const body = fieldsOf(show(), 'Save');
    body.append('__intent__', intent && JSON.stringify(intent));
    expect(await send(body)).toMatchObject({
      outcome: 'refused',
      reply: { init: { status: 400 } },
    });
  });

  it('accepts no list intents if it has no lists', async () => {
    expect(await send(fieldsOf(show(), 'Add'), { hasIntents: false })).toMatchObject({
      reply: { init: { status: 400 } },
    });
  });

  it('sends no password and nothing secret back', async () => {
    const body = fieldsOf(show(), 'Add');
    body.append('password', 'kopi');
    const form = await send(body);
    expect(JSON.stringify(form)).not.toContain('kopi');
  });
});
