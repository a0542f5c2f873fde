import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadMessages } from '~/feedback/pages/staff-messages.server';
import { MessagesPage } from '~/feedback/ui/messages-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadMessages(request);

export const action = refuseToAct;

export default function StaffMessages() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />;
}
