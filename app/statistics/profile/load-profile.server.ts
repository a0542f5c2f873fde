import { redirect } from '@remix-run/node';
import { renderSVG } from 'uqr';
import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { documentOnly } from '~/platform/server/documents/document-only.server';
import { describePage } from '~/services/describe-page.server';
import { db, environment } from '~/services/portal.server';
import { type CodeLists } from '~/datasets/code-lists';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { getDefinition } from '~/content/definitions/get-definition.server';
import { listMentions } from '~/content/mentions/list-mentions.server';
import { listOffices, loadOfficeFile } from '~/content/offices/list-offices.server';
import { originOf } from '~/platform/http/origin.server';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { describeCalculation } from '~/calculations/calculation-info';
import { findRenamedCode } from './find-renamed-code.server';
import { drawLocator } from './draw-locator';
import { getProfile } from './get-profile.server';
import { getProfileFigures } from './get-profile-figures.server';
import { hrefOfProfiles, listProfiles } from './list-profiles.server';
import {
  profiledDataset,
  profiledKinds,
  profileKindAt,
  profilePaths,
  type ProfileKind,
} from '../view/profile-kinds';
import { nearestOffice } from './nearest-office';
import { hrefOfSheet } from './sheet';
import { findProfiledCode, listProfiledCodes, type ProfiledCode } from '../view/profiled-codes';
import { pathOfPicture } from '../view/share-path';
import { formatNotice } from '../view/format-notice';
import { hrefOfView } from '../view/view-url';
import { readViewRequest, type PageSources } from '../published/read-view-request.server';
import { readPageRequest, unrecorded } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';

/** The dataset of profiles. */
const declared = profiledDataset;

const officeFile = await loadOfficeFile(environment.COUNTRY_DIRECTORY);

/** How many main figures follow the number. */
const MAX_FACTS = 4;

/** How many reports and publications are named. */
const MAX_MENTIONS = 3;

function kindOf(request: Request): ProfileKind {
  const kind = profileKindAt(new URL(request.url).pathname);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

/** Loads the list of all profiles of a kind. */
export async function loadProfiles(request: Request) {
  const kind = kindOf(request);
  const sources = await getPageSources(request, declared);
  const dataset = recordedDataset(declared, describeCalculation(sources.published));
  const kinds = profiledKinds(dataset);
  if (!kinds.includes(kind)) throw unrecorded();
  const pageRequest = await readPageRequest(request, declared);
  const { language, t } = pageRequest;
  const texts = await getTexts(language, 'profile');
  const title = texts('list', { kind: t(`parameters.${kind}`) });
  const search = new URL(request.url).searchParams;
  const { year, division, notices, ...listed } = await listProfiles(sources, {
    ...pageRequest,
    kind,
    search,
  });
  const lead = kind === 'city' ? texts('leadCities') : texts('lead', { year });
  return {
    title,
    lead,
    path: profilePaths[kind],
    parent: { name: t(`datasets.${dataset.name}.noun`), to: dataset.path },
    ...listed,
    notice:
      notices.length > 0
        ? {
            title: t('notice.title'),
            items: notices.map((notice) => formatNotice(notice, { division }, t)),
          }
        : null,
    others: kinds
      .filter((candidate) => candidate !== kind)
      .map((item) => ({
        name: texts('list', { kind: t(`parameters.${item}`) }),
        href: profilePaths[item],
      })),
    head: await describePage(request, {
      title,
      description: lead,
      path: hrefOfProfiles(kind, division),
      parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
    }),
  };
}

/**
 * Redirects to a renamed profile; caches must revalidate, since its former name may return and the redirect
 * be reversed.
 */
const RENAMED = { status: 301, headers: { 'Cache-Control': 'no-cache' } };

/** Loads a profile; what follows its headline is rendered into the document, and not sent again with it. */
export async function loadProfile(request: Request, slug?: string) {
  const { locator, ...page } = await loadProfilePage(request, slug);
  const { dataset, view, notices, moved, isNewest, calculation } = page;
  const { name, headline, compared, remarks, time, steps, head } = page;
  return {
    dataset,
    view,
    notices,
    moved,
    isNewest,
    calculation,
    name,
    headline,
    compared,
    remarks,
    time,
    steps,
    head,
    body: documentOnly({ locator, page }),
  };
}

/** Loads all of the profile of the slug in an address; its code and its former names redirect there. */
export async function loadProfilePage(request: Request, slug = '') {
  const kind = kindOf(request);
  const dataset = declared;
  const sources = await getPageSources(request, dataset);
  const codeLists = await nameCodes(await readCodeLists(sources.published.code_lists));
  const items = listProfiledCodes(dataset, kind, codeLists);
  const hrefOf = (code: ProfiledCode) => {
    const { pathname, search } = new URL(request.url);
    const file = pathname.split('/').slice(3);
    return [profilePaths[kind], code.slug, ...file].join('/') + search;
  };
  const item = findProfiledCode(items, slug);
  if (!item) {
    const renamed = await findRenamedCode(db, { dataset, kind, codes: items }, slug);
    if (renamed) throw redirect(hrefOf(renamed), RENAMED);
    throw new Response(null, { status: 404 });
  }
  if (item.slug !== slug) throw redirect(hrefOf(item));
  const pageRequest = await readPageRequest(request, dataset);
  const { request: viewed } = await readViewRequest(sources, pageRequest);
  if (!profiledKinds(viewed.dataset).includes(kind)) throw unrecorded();
  const profile = await getProfile(sources, { ...pageRequest, kind, item });
  if (!profile) throw new Response(null, { status: 404 });
  if (profile.instead !== null) throw redirect(profile.instead);
  const { language, t } = pageRequest;
  const texts = await getTexts(language, 'profile');
  const { view, calculation, name, path, permanentPath, narrative } = profile;
  const [province = ''] = view.codes.province ?? [];
  const places = province
    ? [province, attributeOf(codeLists, 'province', { code: province }, 'code_34') ?? province]
    : [];
  const charts = await getProfileFigures(sources, { ...pageRequest, kind, item });
  const names = items.map((code) => code.names);
  const parents = [
    { name: t(`datasets.${dataset.name}.noun`), path: dataset.path },
    { name: texts('list', { kind: t(`parameters.${kind}`) }), path: profilePaths[kind] },
    ...(profile.surrounding
      ? [{ name: profile.surrounding.name, path: profile.surrounding.href }]
      : []),
  ];
  const address = originOf(request, environment) + inLanguage(permanentPath, language);
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const picture = hrefOfView(dataset, frozen, calculation.defaultYear, pathOfPicture());
  const head = await describePage(request, {
    title: name,
    description: narrative[0] ?? name,
    path,
    parents,
    isIndexed: view.asOf === undefined,
  });
  return {
    dataset: dataset.name,
    kind,
    item: item.slug,
    ...profile,
    charts,
    facts: profile.figures.filter(({ code }) => code !== 'cases').slice(0, MAX_FACTS),
    locator: drawLocator(sources.map, view.division, places),
    pdf: inLanguage(hrefOfSheet(permanentPath), language),
    steps: [...parents, { name, path }].map((step) => ({ name: step.name, to: step.path })),
    // The definition of a place would only say what places are.
    definition: province ? null : await getDefinition(db, [item.slug, kind], language),
    legalBasis: attributeOf(codeLists, kind, item, 'legal_basis'),
    mentions: await listMentions(db, item.names, names, { language, limit: MAX_MENTIONS }),
    searchPath: `${paths.search}?${new URLSearchParams({ q: name })}`,
    office: officeOf(codeLists, {
      ...sources,
      places,
      language,
      texts,
    }),
    address: { href: address, picture: renderSVG(address, { border: 2 }) },
    head: {
      ...head,
      picture: {
        path: inLanguage(picture, language),
        alt: [name, ...narrative.slice(0, 1)].join('. '),
      },
    },
  };
}

function attributeOf(
  codeLists: CodeLists,
  list: string,
  { code }: Pick<ProfiledCode, 'code'>,
  attribute: string,
): string | null {
  const found = codeLists.get(list)?.find((candidate) => candidate.code === code);
  return found?.attributes[attribute] || null;
}

/**
 * Returns the office of a place, or the nearest one; without a place the first one, which is the head office.
 */
function officeOf(
  codeLists: CodeLists,
  {
    map,
    places,
    language,
    texts,
  }: Pick<PageSources, 'map'> & {
    /** The codes of the place, by preference. */
    places: readonly string[];
    language: string;
    texts: Translate<'profile'>;
  },
) {
  const offices = listOffices(codeLists, officeFile, language);
  const near = nearestOffice(codeLists.get('representative_office') ?? [], places, map.points);
  const office = offices.find(({ code }) => code === near?.code) ?? offices[0];
  if (!office) return null;
  const { name, city, address, phone } = office;
  const which = near?.distance
    ? texts('distant', { distance: inKilometres(near.distance, language) })
    : texts(near ? 'nearest' : 'head');
  return {
    text: `${which} ${[name, address, city, phone].filter(Boolean).join(', ')}`,
    isDistant: Boolean(near?.distance),
  };
}

function inKilometres(distance: number, language: string): string {
  const format = new Intl.NumberFormat(localeTag(language), { style: 'unit', unit: 'kilometer' });
  return format.format(distance);
}
