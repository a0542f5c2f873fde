import { type MetaDescriptor } from '@remix-run/react';
import { type TFunction } from 'i18next';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type View } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { currentYearOf, type CalculationInfo } from './calculation-time';

/** A view with more filters than this is for people, not for search engines. */
const INDEXED_FILTERS = 2;

/** What the head of a page says about it. */
export interface PageHead {
  title: string;
  description: string;
  /** The absolute canonical address, without a language. */
  canonical: string;
  isIndexed: boolean;
  language: string;
  languages: readonly string[];
}

interface PageHeadRequest {
  dataset: Dataset;
  view: View;
  calculation: CalculationInfo;
  language: string;
  t: TFunction;
  only?: Widget;
}

/** The head of a view's page; `total` is the measure over all its records. */
export function pageHead(
  { dataset, view, calculation, language, t, only }: PageHeadRequest,
  { subject, widget, total }: { subject: string; widget?: string; total: string },
  { origin, languages }: { origin: string; languages: readonly string[] },
): PageHead {
  const filters = Object.values(view.codes).flat().length;
  return {
    title: [widget, subject, t('common:portal')].filter(Boolean).join(' · '),
    description: t('meta.description', {
      subject,
      value: total,
      date: formatsOf(language).date(calculation.date),
    }),
    canonical:
      origin +
      hrefOfView(dataset, view, currentYearOf(calculation), only && `widgets/${only.name}`),
    isIndexed: filters <= INDEXED_FILTERS && view.asOf === undefined,
    language,
    languages,
  };
}

/** The elements of the head: title, description, canonical and alternate addresses, Open Graph. */
export function metaOfHead(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, canonical, language } = head;
  const own = inLanguage(canonical, language);
  return [
    { title },
    { name: 'description', content: description },
    ...(head.isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: own },
    ...head.languages.map((hrefLang) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: inLanguage(canonical, hrefLang),
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: own },
    { property: 'og:locale', content: language },
    { name: 'twitter:card', content: 'summary' },
  ];
}

function inLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;
}
