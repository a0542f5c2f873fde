import { useActionData, useLoaderData } from '@remix-run/react';
import { savingView } from '~/statistics/saved-views/load-saved-views.server';
import { SaveViewPage } from '~/statistics/saved-views/save-view-page';

export const handle = { i18n: ['common', 'forms', 'saved-views'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = savingView.loader;
export const action = savingView.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function SaveView() {
  const page = useLoaderData<typeof loader>();
  return (
    <SaveViewPage act="save" {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
  );
}
