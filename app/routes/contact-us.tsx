import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadContact, sendContact } from '~/features/feedback/pages/contact.server';
import { ContactPage } from '~/features/feedback/ui/contact-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadContact(request);
  return data(page, { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return sendContact(request);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
