import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CmsPage } from '~/content/ui/cms-page';
import { loadApplication } from '~/requests/pages/application.server';
import { ApplicationParts } from '~/requests/ui/application-parts';

export const handle = { i18n: ['common', 'content', 'apply'] };

export const loader = ({ request }: LoaderFunctionArgs) => loadApplication(request);

export default function DataRequest() {
  const { page, ...parts } = useLoaderData<typeof loader>();
  return (
    <CmsPage page={page}>
      <ApplicationParts {...parts} />
    </CmsPage>
  );
}
