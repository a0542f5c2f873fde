import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endSubscription, loadUnsubscribe } from '~/notifications/pages/notifications.server';
import { UnsubscribePage } from '~/notifications/ui/unsubscribe-page';

export const handle = { i18n: ['common', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadUnsubscribe(request);

export async function action({ request }: ActionFunctionArgs) {
  const { isByProgram } = await endSubscription(request);
  const { pathname, search } = new URL(request.url);
  return isByProgram ? null : redirect(`${pathname}${search}&done=1`, 303);
}

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
