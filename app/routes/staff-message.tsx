import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { changeMessage, loadMessage } from '~/feedback/pages/staff-messages.server';
import { MessagePage } from '~/feedback/ui/message-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'staff', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadMessage(request);

export const action = ({ request }: ActionFunctionArgs) => changeMessage(request);

export default function StaffMessage() {
  return <MessagePage {...useLoaderData<typeof loader>()} />;
}
