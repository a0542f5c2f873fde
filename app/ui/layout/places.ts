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

/** The main navigation: the whole site. */
export const navigation: readonly (Place | PlaceGroup)[] = [
  { key: 'dashboard', to: '/dashboard' },
  { key: 'consultations', to: '/complaint-data/data-consultation' },
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
      { key: 'definitions', to: '/faq/general-definition' },
      { key: 'rebuttal', to: '/faq/rebuttal-statement' },
      { key: 'guide', to: '/faq/user-guide' },
    ],
  },
  { key: 'complain', to: '/complaint-data/complaint-receipt-data' },
  { key: 'contact', to: '/contact-us' },
  { key: 'survey', to: '/survey' },
];

/** The same without groups: each page on its own. */
export const places: readonly Place[] = navigation.flatMap((entry) =>
  'to' in entry ? [entry] : entry.places,
);
