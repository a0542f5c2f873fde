import { useActionData, useLoaderData } from '@remix-run/react';
import { changingView } from '~/statistics/saved-views/load-saved-views.server';
import { SaveViewPage } from '~/statistics/saved-views/save-view-page';

export const handle = { i18n: ['common', 'forms', 'saved-views'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = changingView.loader;
export const action = changingView.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function SavedView() {
  const page = useLoaderData<typeof loader>();
  return (
    <SaveViewPage
      act="change"
      {...page}
      state={useActionData<typeof action>() ?? page.setup.kept}
    />
  );
}
