import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { UnsubscribePage } from '~/features/notifications/ui/unsubscribe-page';
import { privateDocument } from '~/http/private-document.server';
import { endSubscription, loadUnsubscribe } from '~/portal/notifications.server';
import { metaOfHead } from '~/ui/page/page-head';

export const handle = { i18n: ['common', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadUnsubscribe(request, params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { isByProgram } = await endSubscription(request, params.token);
  return isByProgram ? null : redirect(`${new URL(request.url).pathname}?done=1`, 303);
}

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
