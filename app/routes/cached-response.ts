import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { answerDocument } from '~/server/documents/answer-document.server';
import { currentRequest } from '~/server/request-context.server';

/** Answers with a cached response; for those who type this address there is nothing here. */
export function loader({ request }: LoaderFunctionArgs) {
  const document = currentRequest()?.document;
  if (!document) return redirect(paths.notFound);
  const answer = answerDocument(document, request);
  // Tells operators that the portal's own cache answered (RFC 9211).
  answer.headers.set('Cache-Status', 'terang; hit');
  return answer;
}
