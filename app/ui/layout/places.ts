/** A page of the main navigation; the key is a text of `nav`. */
export interface Place {
  key: string;
  to: string;
}

/** Pages of one kind, behind one word. */
export interface PlaceGroup {
  key: string;
  places: readonly Place[];
}

/** The addresses of places that other pages lead to as well. */
export const paths = {
  dashboard: '/dashboard',
  consultations: '/complaint-data/data-consultation',
  definitions: '/faq/general-definition',
} as const;

/** The main navigation: the whole site. */
export const navigation: readonly (Place | PlaceGroup)[] = [
  { key: 'dashboard', to: paths.dashboard },
  { key: 'consultations', to: paths.consultations },
  {
    key: 'periodic',
    places: [
      { key: 'reports', to: '/periodic-data/actual-data' },
      { key: 'publications', to: '/periodic-data/archival-publication' },
      { key: 'infographics', to: '/periodic-data/graph-data' },
    ],
  },
  {
    key: 'faq',
    places: [
      { key: 'definitions', to: paths.definitions },
      { key: 'rebuttal', to: '/faq/rebuttal-statement' },
      { key: 'guide', to: '/faq/user-guide' },
    ],
  },
  { key: 'complain', to: '/complaint-data/complaint-receipt-data' },
  { key: 'request', to: '/complaint-data/complaint-data-application' },
  { key: 'contact', to: '/contact-us' },
  { key: 'survey', to: '/survey' },
];

/** What stands in the foot of every page; the key is a text of `footer`. */
export const footerPlaces: readonly Place[] = [
  { key: 'builder', to: '/builder' },
  { key: 'contact', to: '/contact-us' },
  { key: 'survey', to: '/survey' },
  { key: 'accessibility', to: '/accessibility' },
  { key: 'privacy', to: '/privacy' },
  { key: 'licencePage', to: '/licence' },
  { key: 'terms', to: '/terms' },
];

/** The same without groups: each page on its own. Only the server needs it. */
export const places: readonly Place[] = /* @__PURE__ */ navigation.flatMap((entry) =>
  'to' in entry ? [entry] : entry.places,
);
