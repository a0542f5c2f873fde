import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endSubscription, loadUnsubscribe } from '~/notifications/pages/notifications.server';
import { UnsubscribePage } from '~/notifications/ui/unsubscribe-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadUnsubscribe(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const { isByProgram } = await endSubscription(request);
  const { pathname, search } = new URL(request.url);
  return isByProgram ? null : redirect(`${pathname}${search}&done=1`, 303);
}

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
