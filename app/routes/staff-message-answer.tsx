import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answer } from '~/feedback/pages/staff-messages.server';
import { MessageAnswerPage } from '~/feedback/ui/message-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = answer.loader;
export const action = answer.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function StaffMessageAnswer() {
  const page = useLoaderData<typeof loader>();
  return <MessageAnswerPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
