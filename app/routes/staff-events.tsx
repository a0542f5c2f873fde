import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadEvents, sendRemoval } from '~/content/pages/staff-events.server';
import { StaffEventsPage } from '~/content/ui/staff-events-page';

export const handle = { i18n: ['common', 'staff', 'events'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadEvents(request);

export const action = ({ request }: ActionFunctionArgs) => sendRemoval(request);

export default function StaffEvents() {
  return <StaffEventsPage {...useLoaderData<typeof loader>()} />;
}
