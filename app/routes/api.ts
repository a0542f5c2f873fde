import { type LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '~/api/answer-call.server';

/** Every call of the API without a separate route. */
export const loader = ({ request }: LoaderFunctionArgs) => answerCall(request);

export const action = loader;
