import { useActionData, useLoaderData } from '@remix-run/react';
import { applicantAct } from '~/requests/pages/applicant-acts.server';
import { ActPage } from '~/requests/ui/act-page';
import { RequestFrame } from '~/requests/ui/request-frame';

export const handle = { i18n: ['common', 'forms', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = applicantAct.loader;
export const action = applicantAct.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function RequestAct() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page} below={page.act}>
      <ActPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
    </RequestFrame>
  );
}
