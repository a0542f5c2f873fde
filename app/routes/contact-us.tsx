import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contact } from '~/feedback/pages/contact.server';
import { ContactPage } from '~/feedback/ui/contact-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = contact.loader;
export const action = contact.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
