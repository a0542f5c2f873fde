import { useActionData, useLoaderData } from '@remix-run/react';
import { unknownForm } from '~/workspace/codes/pages/unknown-values.server';
import { UnknownPage } from '~/workspace/codes/ui/unknown-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = unknownForm.loader;
export const action = unknownForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffUnknownValues() {
  const page = useLoaderData<typeof loader>();
  return <UnknownPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
