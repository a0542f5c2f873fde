import { type Translation } from '~/platform/i18n/translation';

/** The pictures beside the links: symbols of `public/section-icons.svg`. */
export const sectionIcons = [
  'map',
  'talk',
  'report',
  'archive',
  'picture',
  'book',
  'steps',
  'guide',
  'letter',
  'star',
] as const;

/** A link with a description of its target. */
export interface LandingLink {
  title: Translation;
  to: string;
}

export interface LandingCard extends LandingLink {
  icon: (typeof sectionIcons)[number];
  text: Translation;
}

/** The picture of the hero; the built-in one only decorates. */
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
