import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { changeMessage, loadMessage } from '~/feedback/pages/staff-messages.server';
import { MessagePage } from '~/feedback/ui/message-page';

export const handle = { i18n: ['common', 'staff', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadMessage(request);

export const action = ({ request }: ActionFunctionArgs) => changeMessage(request);

export default function StaffMessage() {
  return <MessagePage {...useLoaderData<typeof loader>()} />;
}
