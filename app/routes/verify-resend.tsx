import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { resending } from '~/accounts/pages/verification.server';
import { ResendPage } from '~/accounts/ui/resend-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = resending.loader;
export const action = resending.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function VerifyResend() {
  return <ResendPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
