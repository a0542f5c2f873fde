import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadMessages } from '~/feedback/pages/staff-messages.server';
import { MessagesPage } from '~/feedback/ui/messages-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'staff', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadMessages(request);

export const action = refuseToAct;

export default function StaffMessages() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />;
}
