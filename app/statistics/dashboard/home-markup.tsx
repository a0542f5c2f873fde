import { lazy, type ComponentType } from 'react';
import { reloadPage } from '~/shell/reload-page';
import { ServerMarkup } from '~/shell/server-markup';
import { type HomeFigures } from './home-figures';

interface HomeMarkupProps {
  /** Without the page at hydration: the document has its figures already. */
  figures: { readonly page?: HomeFigures };
}

const HomeChart = lazyPart('HomeChart');
const HomeBars = lazyPart('HomeBars');

/** The months of the dataset as a chart. */
export function HomeChartMarkup({ figures: { page } }: HomeMarkupProps) {
  return <ServerMarkup id="home-months">{page && <HomeChart figures={page} />}</ServerMarkup>;
}

/** The first codes of the dataset's places and classification. */
export function HomeBarsMarkup({ figures: { page } }: HomeMarkupProps) {
  return <ServerMarkup id="home-bars">{page && <HomeBars figures={page} />}</ServerMarkup>;
}

/**
 * Returns a part whose script a browser loads only if it comes to the home page from another one. If the
 * portal has been updated since, that script is gone, and the page is loaded as a document.
 */
function lazyPart(name: 'HomeChart' | 'HomeBars') {
  return lazy(async (): Promise<{ default: ComponentType<{ figures: HomeFigures }> }> => {
    const figures = await import('./home-figures').catch(reloadPage);
    return { default: figures[name] };
  });
}
