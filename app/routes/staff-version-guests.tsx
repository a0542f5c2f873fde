import { useActionData, useLoaderData } from '@remix-run/react';
import { versionGuests } from '~/workspace/publishing/pages/version-guests.server';
import { VersionGuestsPage } from '~/workspace/publishing/ui/version-guests-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'publishing'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = versionGuests.loader;
export const action = versionGuests.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffVersionGuests() {
  const page = useLoaderData<typeof loader>();
  return <VersionGuestsPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
