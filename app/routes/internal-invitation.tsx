import { useActionData, useLoaderData } from '@remix-run/react';
import { internalInvitation } from '~/requests/pages/internal-invitation.server';
import { InternalInvitationPage } from '~/requests/ui/internal-invitation-page';

export const handle = { i18n: ['common', 'forms', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = internalInvitation.loader;
export const action = internalInvitation.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function InternalInvitation() {
  const page = useLoaderData<typeof loader>();
  return <InternalInvitationPage {...page} state={useActionData<typeof action>()} />;
}
