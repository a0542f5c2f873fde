import { type LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '~/api/answer-call.server';
import { answerUnknown } from '~/services/staff.server';

/** Nothing can be read here; browsers ask by OPTIONS whether pages of other sites may use the call. */
export function loader({ request }: LoaderFunctionArgs) {
  if (request.method === 'OPTIONS') return answerCall(request);
  throw answerUnknown(request);
}

/** A call at the address that the specification gives it. */
export const action = ({ request }: LoaderFunctionArgs) => answerCall(request);
