import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHome } from '~/site/load-home.server';
import { LandingPage } from '~/content/ui/landing-page';
import { NewestItems } from '~/content/ui/newest-items';
import { LatestFiguresList } from '~/statistics/dashboard/latest-figures-section';

export const handle = { i18n: ['common', 'content', 'home'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadHome(request);

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
