import { describePage } from '~/services/describe-page.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { callLimit } from '../answer-call.server';
import { calls, getDescription } from '../calls.server';
import { nameOfCall } from '../describe-calls.server';

/** Loads the page that explains the API, with all its calls by group. */
export async function loadApiPage(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'api-page');
  const { tags, paths: operations, info } = await getDescription(language);
  return {
    version: info.version,
    limit: { burst: callLimit.burst, rate: 1 / callLimit.seconds },
    groups: tags.map(({ name, description }) => ({
      name,
      title: description,
      calls: calls
        .filter(({ group }) => group === name)
        .map((call) => ({
          href: `${paths.apiCalls}/${nameOfCall(call)}`,
          method: call.method,
          address: `${paths.api}/${call.path}`,
          summary: operations[`/${call.path}`]?.[call.method.toLowerCase()]?.summary ?? '',
        })),
    })),
    head: await describePage(request, {
      title: t('title'),
      description: t('lead'),
      path: paths.api,
    }),
  };
}
