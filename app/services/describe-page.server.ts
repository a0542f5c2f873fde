import { originOf } from '~/platform/http/origin.server';
import { getPreferences } from '~/platform/http/preferences.server';
import { languages } from '~/platform/i18n/languages.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { documentOnly } from '~/platform/server/documents/document-only.server';
import { previewedDraft } from '~/platform/server/request-context.server';
import { type PageHead, type StructuredData } from '~/shell/page-head';
import { breadcrumbList, organization, type PageStep } from '~/shell/structured-data';
import { environment } from './portal.server';

interface PageDescription {
  title: string;
  description: string;
  /** Its canonical path and search. */
  path: string;
  /** The pages between the home page and this one. */
  parents?: readonly PageStep[];
  /** Whether search engines should list it. */
  isIndexed?: boolean;
  /** Its alternates for programs: see `PageHead`. */
  alternates?: PageHead['alternates'];
}

/** Describes the head of a page in the visitor's language. */
export async function describePage(
  request: Request,
  { title, description, path, parents = [], isIndexed = true, alternates }: PageDescription,
): Promise<PageHead> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'common');
  const origin = originOf(request, environment);
  const steps = [{ name: t('home'), path: paths.home }, ...parents, { name: title, path }];
  const data =
    path === paths.home
      ? organization({ name: t('site:commission'), description: t('footer.about') }, { origin })
      : breadcrumbList(steps, { origin, language });
  return {
    title: `${title} · ${t('portal')}`,
    description,
    canonical: origin + path,
    isIndexed: isIndexed && !previewedDraft(),
    alternates,
    language,
    languages,
    structuredData: await forMachines(request, isIndexed ? [data] : []),
  };
}

/**
 * Describes the head of a page about accounts, which search engines do not list; `accounts:<key>.title` and
 * `.lead` are its title and description.
 */
export async function describeAccountPage(
  request: Request,
  { key, path }: { key: string; path: string },
): Promise<PageHead> {
  const t = await getTexts(await getRequestLanguage(request), 'accounts');
  const texts = { title: t(`${key}.title`), description: t(`${key}.lead`) };
  return describePage(request, { ...texts, path, isIndexed: false });
}

/**
 * Describes the head of a page for staff, which search engines do not list; `staff:<key>.title` and `.lead`
 * are its title and description.
 */
export async function describeStaffPage(
  request: Request,
  { key, path }: { key: string; path: string },
): Promise<PageHead> {
  const t = await getTexts(await getRequestLanguage(request), 'staff');
  const texts = { title: t(`${key}.title`), description: t(`${key}.lead`) };
  return describePage(request, { ...texts, path, isIndexed: false });
}

/** Returns the parts of a page that only machines read; nothing for a visitor who saves data, or previews a draft. */
export async function forMachines(
  request: Request,
  all: readonly StructuredData[] = [],
): Promise<PageHead['structuredData']> {
  const { dataSaver } = await getPreferences(request);
  return dataSaver === 'on' || previewedDraft() ? {} : documentOnly({ all });
}
