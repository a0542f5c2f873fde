import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { chooseLanguage } from '~/accounts/pages/choose-language.server';
import { localPath } from '~/platform/http/local-path.server';
import { readForm } from '~/platform/http/read-form.server';
import { isFromOurSite } from '~/platform/http/same-site.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { languages } from '~/platform/i18n/languages.server';
import { inLanguage } from '~/shell/page-head';

/** The maximum size of the form, which holds the address of its page, in bytes. */
const MAX_BYTES = 16 * 1024;

/**
 * Keeps the language that a visitor has chosen and returns to the page of the form, in that language. The form is on
 * every page, which guests share, so it carries no token: what a browser sends from another site is refused.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (!isFromOurSite(request)) throw new Response(null, { status: 400 });
  const sent = await readForm(request, MAX_BYTES);
  if (!(sent instanceof FormData)) throw new Response(null, { status: unreadStatus[sent] });
  const language = languages.find((each) => each === sent.get('lng'));
  if (language === undefined) throw new Response(null, { status: 400 });
  const cookies = await chooseLanguage(request, language);
  return redirect(inLanguage(localPath(sent.get('to')), language), {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  });
}

export function loader() {
  return redirect('/');
}
