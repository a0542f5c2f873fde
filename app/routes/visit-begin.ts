import { type ActionFunctionArgs } from '@remix-run/node';
import { beginVisit } from '~/features/presence/pages/visits.server';

/** Begins the visit of a client that shows the portal's data without its pages. */
export function action({ request }: ActionFunctionArgs) {
  return Response.json({ data: { session_id: beginVisit(request) } });
}
