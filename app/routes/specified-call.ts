import { type LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '~/api/answer-call.server';
import { answerUnknown } from '~/services/staff.server';

/** Answers the preflight (OPTIONS) of pages of other sites; there is nothing to read here. */
export function loader({ request }: LoaderFunctionArgs) {
  if (request.method === 'OPTIONS') return answerCall(request);
  throw answerUnknown(request);
}

/** A call at its address of the specification. */
export const action = ({ request }: LoaderFunctionArgs) => answerCall(request);
