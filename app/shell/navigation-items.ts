import { dashboards } from '~/datasets/dashboards';
import { paths } from '~/paths';

/** A page of the main navigation; the key is a text of `nav`. */
export interface NavigationItem {
  key: string;
  to: string;
}

/** Pages of one kind under a heading. */
export interface NavigationGroup {
  key: string;
  items: readonly NavigationItem[];
}

/** The main navigation: five entries, which one line of wide screens holds. */
export const navigation: readonly (NavigationItem | NavigationGroup)[] = [
  ...dashboards.map(({ name, path }) => ({ key: name, to: path })),
  {
    key: 'periodic',
    items: [
      { key: 'reports', to: paths.reports },
      { key: 'publications', to: paths.publications },
      { key: 'infographics', to: paths.infographics },
    ],
  },
  {
    key: 'faq',
    items: [
      { key: 'definitions', to: paths.definitions },
      { key: 'rebuttal', to: paths.rebuttal },
      { key: 'guide', to: paths.guide },
      { key: 'request', to: paths.dataRequest },
    ],
  },
  { key: 'complain', to: paths.complain },
];

/** The links in the foot of every page; the key is a text of `footer`. */
export const footerItems: readonly NavigationItem[] = [
  { key: 'builder', to: paths.builder },
  { key: 'openData', to: paths.openData },
  { key: 'api', to: paths.api },
  { key: 'contact', to: paths.contact },
  { key: 'survey', to: paths.survey },
  { key: 'accessibility', to: paths.accessibility },
  { key: 'privacy', to: paths.privacy },
  { key: 'licencePage', to: paths.licence },
  { key: 'terms', to: paths.terms },
];

/** All pages of the main navigation, without groups. Only the server needs them. */
export const navigationItems: readonly NavigationItem[] = /* @__PURE__ */ navigation.flatMap(
  (entry) => ('to' in entry ? [entry] : entry.items),
);
