import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { answerCached } from '~/services/answer-cached.server';
import { paths } from '~/paths';
import { currentRequest } from '~/platform/server/request-context.server';

/** Answers with a cached response; requested directly, the address does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const document = currentRequest()?.document;
  if (!document) return redirect(paths.notFound);
  const answer = await answerCached(document, request);
  // Shows operators that the portal's own cache answered (RFC 9211).
  answer.headers.set('Cache-Status', 'terang; hit');
  return answer;
}
