import { useActionData, useLoaderData } from '@remix-run/react';
import { answer } from '~/feedback/pages/staff-messages.server';
import { MessageAnswerPage } from '~/feedback/ui/message-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = answer.loader;
export const action = answer.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffMessageAnswer() {
  const page = useLoaderData<typeof loader>();
  return <MessageAnswerPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
