import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CmsPage } from '~/content/ui/cms-page';
import { loadApplication } from '~/requests/pages/application.server';
import { ApplicationParts } from '~/requests/ui/application-parts';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'content', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadApplication(request);
}

export default function DataRequest() {
  const { page, ...parts } = useLoaderData<typeof loader>();
  return (
    <CmsPage page={page}>
      <ApplicationParts {...parts} />
    </CmsPage>
  );
}
