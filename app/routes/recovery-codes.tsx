import { useActionData, useLoaderData } from '@remix-run/react';
import { recoveryCodes } from '~/accounts/pages/staff.server';
import { RecoveryCodesPage } from '~/accounts/ui/recovery-codes-page';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = recoveryCodes.loader;
export const action = recoveryCodes.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function RecoveryCodes() {
  const page = useLoaderData<typeof loader>();
  return <RecoveryCodesPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
