import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHome } from '~/site/load-home.server';
import { LandingPage } from '~/content/ui/landing-page';
import { NewestItems } from '~/content/ui/newest-items';
import { LatestFiguresList } from '~/statistics/dashboard/latest-figures-section';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'content', 'home'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadHome(request);
}

export default function Home() {
  const { landing, about, figures, newest } = useLoaderData<typeof loader>();
  return (
    <LandingPage
      landing={landing}
      about={about}
      figures={<LatestFiguresList figures={figures} />}
      newest={<NewestItems {...newest} />}
    />
  );
}
