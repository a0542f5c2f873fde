import { type ActionFunctionArgs } from '@remix-run/node';
import { endVisit } from '~/features/presence/pages/visits.server';

/** Ends a visit; pages send this when they are left. */
export async function action({ request }: ActionFunctionArgs) {
  return Response.json({ data: { session_id: await endVisit(request) } });
}
