import { useActionData, useLoaderData } from '@remix-run/react';
import { profileForm } from '~/accounts/pages/profile.server';
import { ProfilePage } from '~/accounts/ui/profile-page';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = profileForm.loader;
export const action = profileForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return <ProfilePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
