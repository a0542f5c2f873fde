import { dimensionOfParameter, type Chapter, type Dataset } from '~/datasets/dataset';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Observations } from '../observations/observation';
import { profiledKinds, profilePaths } from '../view/profile-kinds';
import { isEnough } from '../widgets/is-enough';
import { hrefOfProfile } from '../view/profile-url';
import { listProfiledCodes } from '../view/profiled-codes';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { type Fact } from '../narrative/facts';
import { findFacts } from '../narrative/find-facts';
import {
  comparedCountsOf,
  findingOf,
  headlineOf,
  keyFactOf,
  narrativeOf,
  sentenceOf,
  type KeyFact,
} from '../narrative/narrative';
import { hasAdvancedCodes, timeOf } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { monthsWithRecords } from '../observations/series-codes';
import { type ViewRequest } from '../view/view-request';
import { formatCount } from '../observations/format-disclosed';
import { runningYearOf } from '~/calculations/calculation-info';
import { formatRunningYear } from '../view/format-dates';
import { formatDefaults } from '../view/describe-view';
import { type Labels } from '../view/labels';

/** What a dashboard states before its figures. */
export interface Answer {
  /** The first names the filter and gives the number. */
  narrative: string[];
  /** The number of the view and its change, as the heading of its page. */
  headline: string;
  /** The compared counts with their periods; empty if nothing is compared. */
  compared: string;
  /** What must be known of a code or a break to read the number. */
  remarks: string[];
  /** The heading of each chapter that has a statement. */
  chapters: Partial<Record<Chapter, string>>;
  /** The greatest shares, with the chapters that show more. */
  keyFacts: (KeyFact & { chapter: Chapter })[];
  /** The month that stands out; absent if none does. */
  unusualMonth?: string;
  /** What is shown and no chip names. */
  defaults: string[];
  /** The profile of the chosen code, or the list of them; null if the dataset has none. */
  profile: { name: string; href: string } | null;
  /**
   * The name of a later year than the default one that was skipped for having too few records; absent if
   * there is none.
   */
  runningYear?: string;
  /** Whether the advanced filter was requested and has no choice yet. */
  isChoosing: boolean;
}

/** Answers a view in sentences, from the answers to `summaryQueries`. */
export async function answerView(
  request: ViewRequest & { policy: ProtectionPolicy; labels: Labels },
  answers: Readonly<Record<string, Observations>>,
): Promise<Answer> {
  const { dataset, view, calculation, language, labels, t } = request;
  const facts = findFacts(request, answers, monthsWithRecords(calculation, answers.months));
  const context = { ...request, t: await getTexts(language, 'summary') };
  const running = runningYearOf(calculation, timeOf(view).year);
  const [first, ...others] = facts;
  const total = answers.total?.total;
  // Few records have no statement besides their number.
  const isFew = first?.kind === 'few' || first?.kind === 'none';
  const headline = isFew && total ? formatCount(total, view.measure, request) : undefined;
  const unusual = facts.find(({ kind }) => kind === 'unusual');
  return {
    narrative: narrativeOf(context, facts),
    headline: headline ?? (first ? headlineOf(context, first) : ''),
    compared: first?.kind === 'level' ? comparedCountsOf(context, first) : '',
    remarks: (headline ? facts : others)
      .filter((fact) => fact === first || isRemark(fact))
      .map((fact) => sentenceOf(context, fact)),
    chapters: Object.fromEntries(
      facts.flatMap((fact) => {
        const chapter = isRemark(fact) ? undefined : chapterOf(dataset, fact);
        return chapter ? [[chapter, findingOf(context, fact)]] : [];
      }),
    ),
    keyFacts: facts.flatMap((fact) => {
      const chapter = chapterOf(dataset, fact);
      const isKey = fact.kind === 'greatest' && !fact.others && chapter;
      return isKey ? { chapter, ...keyFactOf(context, fact) } : [];
    }),
    unusualMonth: unusual && findingOf(context, unusual),
    defaults: formatDefaults(dataset, view, calculation.defaultYear, labels, t),
    profile: profileOf(request, answers.total?.total),
    ...(running !== null && { runningYear: formatRunningYear(request, calculation, running) }),
    isChoosing: view.isAdvanced && !hasAdvancedCodes(dataset, view),
  };
}

function profileOf(
  request: ViewRequest & { policy: ProtectionPolicy; labels: Labels },
  total: DisclosedValue | undefined,
): Answer['profile'] {
  const { dataset, view, calculation, codeLists, policy, labels, t } = request;
  const kinds = profiledKinds(dataset);
  const chosen = kinds.filter((candidate) => view.codes[candidate]?.length === 1);
  const isOfRecords = view.measure === recordsMeasure(request);
  const isCity = chosen.includes('city') && total && isOfRecords && isEnough(total, policy);
  const kind = isCity ? 'city' : (chosen.find((candidate) => candidate !== 'city') ?? kinds[0]);
  const codes = kind ? listProfiledCodes(dataset, kind, codeLists) : [];
  const item = codes.find(({ code }) => kind && view.codes[kind]?.[0] === code);
  const dimension = kind && dimensionOfParameter(dataset, kind, view.division);
  if (!kind || !dimension) return null;
  return item
    ? {
        name: t('filter.profile', { name: labels(dimension, item.code) }),
        href: hrefOfProfile({ dataset, kind, item }, view, calculation.defaultYear),
      }
    : { name: t('filter.profiles'), href: profilePaths[kind] };
}

/** Returns whether a fact is neither the number of a view nor a statement of a chapter. */
function isRemark({ kind }: Fact): boolean {
  return kind === 'unused' || kind === 'ended' || kind === 'merged' || kind === 'break';
}

/**
 * Returns the chapter of a fact of one dimension: the one that a widget by the dimension leads, else that of
 * the first such widget.
 */
function chapterOf({ widgets }: Dataset, fact: Fact): Chapter | undefined {
  const matching = widgets.filter(
    ({ dimension }) => 'code' in fact && dimension === fact.dimension,
  );
  return (matching.find(({ isLead }) => isLead) ?? matching[0])?.chapter;
}
