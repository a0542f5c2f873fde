import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { otherDevice } from '~/accounts/pages/staff.server';
import { OtherDevicePage } from '~/accounts/ui/other-device-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = otherDevice.loader;
export const action = otherDevice.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function OtherDevice() {
  const page = useLoaderData<typeof loader>();
  return <OtherDevicePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
