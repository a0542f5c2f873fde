import { type LoaderFunctionArgs } from '@remix-run/node';
import { problem } from '~/http/problem.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';

/** Tells programs that there is nothing at an address of the API, whatever they ask or send. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getTexts(await getRequestLanguage(request), 'common');
  const name = new URL(request.url).pathname;
  return problem({ status: 404, title: t('error.request', { name }) });
}

export const action = loader;
