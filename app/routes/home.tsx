import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHome } from '~/site/load-home.server';
import { LandingPage } from '~/content/ui/landing-page';
import { NewestItems } from '~/content/ui/newest-items';
import { QuestionBox } from '~/search/ui/question-box';
import { HomeBarsMarkup, HomeChartMarkup } from '~/statistics/dashboard/home-markup';

export const handle = { i18n: ['common', 'home'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadHome(request);

export default function Home() {
  const { landing, about, figures, examples, newest } = useLoaderData<typeof loader>();
  return (
    <LandingPage
      landing={landing}
      about={about}
      chart={figures && <HomeChartMarkup figures={figures} />}
      question={examples.length > 0 && <QuestionBox examples={examples} />}
      figures={figures && <HomeBarsMarkup figures={figures} />}
      newest={<NewestItems items={newest} />}
    />
  );
}
