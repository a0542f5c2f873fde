import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recoveryCodes } from '~/accounts/pages/staff.server';
import { RecoveryCodesPage } from '~/accounts/ui/recovery-codes-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = recoveryCodes.loader;
export const action = recoveryCodes.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function RecoveryCodes() {
  const page = useLoaderData<typeof loader>();
  return <RecoveryCodesPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
