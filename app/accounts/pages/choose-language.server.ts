import { createCookie } from '@remix-run/node';
import { languageCookie } from '~/platform/i18n/request-language.server';
import { languages } from '~/platform/i18n/languages.server';
import { db } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { paths } from '~/paths';
import { keepLanguage } from '../keep-language.server';

/**
 * The language that a guest has chosen, until a log-in takes it over. Unlike the language of the browser, which also
 * follows the links of mails, it is always a choice; only the pages of the log-in receive it. It lasts a day, since others may
 * use the browser.
 */
const chosenCookie = createCookie('chosenLanguage', {
  path: paths.login,
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 24 * 60 * 60,
});

const clearChosen = () => chosenCookie.serialize('', { maxAge: 0 });

/** Keeps the choice of a visitor, for users also as the language of their mails; returns its cookies. */
export async function chooseLanguage(request: Request, language: string): Promise<string[]> {
  const account = await getAccount(request);
  if (account) await keepLanguage(db, account, language);
  return [
    await languageCookie.serialize(language),
    account ? await clearChosen() : await chosenCookie.serialize(language),
  ];
}

/** Makes the language that a guest chose before the log-in that of the account; returns the cookies. */
export async function takeOverLanguage(request: Request, accountId: number): Promise<string[]> {
  const chosen: unknown = await chosenCookie.parse(request.headers.get('Cookie'));
  const language = languages.find((each) => each === chosen);
  if (language === undefined) return [];
  await keepLanguage(db, { id: accountId }, language);
  return [await clearChosen()];
}
