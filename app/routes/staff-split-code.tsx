import { useActionData, useLoaderData } from '@remix-run/react';
import { splitForm } from '~/workspace/codes/pages/split-code.server';
import { SplitPage } from '~/workspace/codes/ui/split-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = splitForm.loader;
export const action = splitForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffSplitCode() {
  const page = useLoaderData<typeof loader>();
  return <SplitPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
