import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { profileForm } from '~/accounts/pages/profile.server';
import { ProfilePage } from '~/accounts/ui/profile-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = profileForm.loader;
export const action = profileForm.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return <ProfilePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
