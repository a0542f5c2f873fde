import { type Translation } from '~/platform/i18n/translation';

/** A link to a part of the portal. */
export interface LandingLink {
  title: Translation;
  to: string;
}

export interface LandingCard extends LandingLink {
  /** What is there. */
  text: Translation | null;
}

/** The picture of the hero; the built-in one is a chart of the newest data. */
export type LandingPicture =
  { kind: 'built-in' } | { kind: 'file'; href: string; alternative: Translation };

interface Section {
  title: Translation;
  text: Translation | null;
}

/** A part of the landing page; `figures` and `newest` show what is published now. */
export type LandingSection =
  | (Section & { kind: 'figures' })
  | (Section & { kind: 'links'; cards: LandingCard[] })
  | (Section & { kind: 'newest' });

/** The landing page, as a visitor sees it: texts in one language, without hidden sections. */
export interface LandingPage {
  headline: Translation;
  about: Translation;
  picture: LandingPicture;
  links: LandingLink[];
  sections: LandingSection[];
}
