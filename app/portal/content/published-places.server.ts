import { type LandingPage } from '~/features/content/landing/landing-page';
import { loadDataState } from '../load-data-state.server';

/** What tells whether an address leads on: to no dataset that has no published figures. */
export async function publishedPlaces(): Promise<(address: string) => boolean> {
  const { unpublished } = await loadDataState();
  return (address) => {
    const [path] = address.split(/[?#]/);
    return !unpublished.some((closed) => `${path}/`.startsWith(`${closed}/`));
  };
}

/** The landing page without its links to datasets that have no published figures. */
export async function withPublishedLinks(landing: LandingPage): Promise<LandingPage> {
  const isPublished = await publishedPlaces();
  const leadsOn = ({ to }: { to: string }) => isPublished(to);
  return {
    ...landing,
    links: landing.links.filter(leadsOn),
    sections: landing.sections.map((section) =>
      section.kind === 'links' ? { ...section, cards: section.cards.filter(leadsOn) } : section,
    ),
  };
}
