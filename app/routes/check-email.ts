import { type ActionFunctionArgs } from '@remix-run/node';
import { answerEmailQuestion } from '~/features/accounts/pages/registration.server';

/** Tells a registration form whether an address is used: `{"data": {"exists": true}}`. */
export async function action({ request }: ActionFunctionArgs) {
  const answer = await answerEmailQuestion(request);
  switch (answer.outcome) {
    case 'answered':
      return Response.json({ data: { exists: answer.exists } });
    case 'invalid':
      return new Response(null, { status: 422 });
    case 'wait':
      return new Response(null, {
        status: 429,
        headers: { 'Retry-After': String(answer.seconds) },
      });
  }
}

/** The question is asked by POST alone: addresses do not belong into addresses. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
