import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { paths } from '~/paths';
import { logError } from '~/platform/server/log.server';
import { UNSENT, type UnsentForm } from '~/shell/error-code';
import { type FormSetup } from '~/ui/forms/form-state';
import { limiter, readSentForm, setUpForm } from './forms.server';
import { createIdempotency } from './forms/idempotency.server';
import { createKeptForms, senderField } from './forms/kept-forms.server';
import {
  type AcceptedForm,
  type FormReply,
  type FormRules,
  readForKeeping,
  readTyped,
  showKept,
} from './forms/receive-form.server';
import { readFlash, type Redirect } from './flash.server';
import { db, secret } from './portal.server';
import { getAccount, offerNextToken } from './session.server';

/** A page with a form. */
interface FormPage<Schema extends z.ZodType, Page extends object, Who> {
  /** The form; a function if it depends on the user, or on what may be chosen. */
  rules: FormRules<Schema> | ((request: Request, who: Who) => Promise<FormRules<Schema>>);
  /** Returns who may see and send it; redirects others before anything is read. */
  authorize(request: Request): Promise<Who>;
  /** Loads what the page shows next to the form, given its flash message. */
  load(request: Request, context: { who: Who; flash: string | null }): Promise<Page>;
  /** Acts on a valid form: redirects, or replies with errors. */
  act(
    form: AcceptedForm<z.output<Schema>>,
    request: Request,
    who: Who,
  ): Promise<FormReply | Redirect>;
  /** Returns what permits the act and is used up by it: a form that is sent twice gets the same answer. */
  permission?(request: Request, who: Who): string;
  /** Whether it gives the session another token (`readNextToken`), which its page then offers. */
  renewsSession?: boolean;
  /** Returns the subject of the rate limit, if not the address. */
  clientOf?(request: Request): Promise<string>;
  /** Returns the status of the page, if not 200. */
  statusOf?(page: Page): number;
  /** Returns whether the page shows the form, by default always; a page without it sets no cookie. */
  hasForm?(page: Page): boolean;
  /** Returns the schema of the fields that the page shows, if not always those of `form`. */
  schemaOf?(page: Page): z.ZodType;
}

/** Returns the loader and the action of a page with a form: its hidden fields, guards, limits and replies. */
export function formRoute<Schema extends z.ZodType, Page extends object, Who>(
  page: FormPage<Schema, Page, Who>,
) {
  const { rules } = page;
  const rulesFor = async (request: Request, who: Who) =>
    typeof rules === 'function' ? rules(request, who) : rules;
  async function loader({ request }: LoaderFunctionArgs) {
    const who = await page.authorize(request);
    const loaded = await page.load(request, { who, flash: await readFlash(request) });
    const form = await rulesFor(request, who);
    const schema = page.schemaOf?.(loaded) ?? form.schema;
    const { setup, headers } = await setUpForm(request, { ...form, schema });
    const account = form.isBehindLogIn ? await getAccount(request) : null;
    if (account) {
      const address = { accountId: account.id, page: addressOf(request) };
      setup.hidden[senderField] = keptForms.senderOf(address);
      const kept = await keptForms.find(address);
      if (kept) setup.kept = showKept(kept, { ...form, schema });
      if (page.renewsSession) headers.append('Set-Cookie', await offerNextToken(account));
    }
    const hasForm = page.hasForm?.(loaded) ?? true;
    const init = { headers: hasForm ? headers : undefined, status: page.statusOf?.(loaded) };
    return data<Page & { setup: FormSetup }>({ ...loaded, setup }, init);
  }

  async function action({ request }: ActionFunctionArgs): Promise<FormReply | Redirect> {
    try {
      return await receive(request);
    } catch (error) {
      throw (await keepForLogIn(error, request)) ?? (await keepTyped(error, request));
    }
  }

  async function receive(request: Request): Promise<FormReply | Redirect> {
    const who = await page.authorize(request);
    const client = await page.clientOf?.(request);
    const rules = await rulesFor(request, who);
    const account = rules.isBehindLogIn ? await getAccount(request) : null;
    const isOthers = (formData: FormData) =>
      account !== null &&
      keptForms.isOthers(formData.get(senderField), addressOf(request), account.id);
    const form = await readSentForm(request, { ...rules, isOthers }, client);
    if (form.outcome !== 'accepted') {
      await dropKept(request);
      return form.reply;
    }
    const act = () => page.act(form, request, who);
    try {
      await dropKept(request);
      if (!page.permission) return await act();
      const permission = page.permission(request, who);
      return await actOnce({ permission, ...form }, act);
    } finally {
      await form.discardFiles();
    }
  }

  return { loader, action };
}

const keptForms = createKeptForms({ db, secret });
/** Enough for a user who logs in again with many windows open. */
const keptLimit = { burst: 60, seconds: 60 };

/** Returns the address of the page that a form was sent from, and is shown at again. */
function addressOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('lng');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Returns the account that the form of a page was shown to; null if nothing proves it. */
export const readSender = (formData: FormData, url: string) =>
  keptForms.readSender(formData.get(senderField), addressOf({ url }));

/**
 * Keeps texts of a form for a page of the portal that shows it, too: none of them is in its address.
 *
 * @param page - path and parameters. @returns whether there was room for them.
 */
export function keepForPage(
  { id: accountId }: Pick<Account, 'id'>,
  page: string,
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const form = { typed: Object.entries(typed), files: [], isForNextPage: true };
  return keptForms.keep({ accountId, page }, form);
}

/** Deletes what was kept of a page whose form has arrived: the reply carries what was typed, if needed. */
async function dropKept(request: Request): Promise<void> {
  const account = await getAccount(request);
  if (account) await keptForms.drop({ accountId: account.id, page: addressOf(request) });
}

/**
 * Redirects a form whose user is no longer logged in to the log-in, after which the page shows again what was
 * typed. Null for forms that were shown to no account; they learn nothing about the page.
 */
async function keepForLogIn(error: unknown, request: Request): Promise<Redirect | null> {
  if (!(error instanceof Response) || error.status >= 500 || (await getAccount(request)))
    return null;
  const { sender, form } = await readForKeeping(request);
  const to = addressOf(request);
  const accountId = keptForms.readSender(sender, to);
  if (accountId === null) return null;
  if ((await limiter.take('kept-form', String(accountId), keptLimit)) > 0) return null;
  if (!(await keptForms.keep({ accountId, page: to }, form))) return null;
  const language = new URL(request.url).searchParams.get('lng');
  const query = new URLSearchParams({ to, kept: '1', ...(language && { lng: language }) });
  return redirect(`${paths.login}?${query}`, 303);
}

/** Returns what to throw for an error: while something is unavailable, a page that keeps what was typed. */
async function keepTyped(error: unknown, request: Request): Promise<unknown> {
  if (!(error instanceof Response) || error.status !== 503) return error;
  const unsent: UnsentForm = { code: UNSENT, typed: await readTyped(request) };
  return Response.json(unsent, { status: error.status, headers: error.headers });
}

/** Permits everybody to use the form. */
export async function everybody(): Promise<null> {
  return null;
}

const answerSchema = z.object({
  status: z.number(),
  location: z.string(),
  cookies: z.array(z.string()),
});

/** Remembers where a form that was acted on has led. */
const actOnce = createIdempotency<FormReply | Redirect>({
  db,
  secret,
  onError: logError,
  write(answer) {
    if (!(answer instanceof Response)) return null;
    const { status, headers } = answer;
    const location = headers.get('Location') ?? '';
    return JSON.stringify({ status, location, cookies: headers.getSetCookie() });
  },
  read(text) {
    const { status, location, cookies } = answerSchema.parse(JSON.parse(text));
    const answer = redirect(location, status);
    for (const each of cookies) answer.headers.append('Set-Cookie', each);
    return answer;
  },
});
