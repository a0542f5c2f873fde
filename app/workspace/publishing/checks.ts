import { describeBroken } from '~/calculations/expectations/describe-expectation';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { shareOfLone } from '~/protection/linkage/lone-moves';
import { type ProtectionPolicy } from '~/protection/policy';
import { hrefOfList, unknownValuesPath } from '../codes/code-paths';
import { type ExaminedCodes } from './examine-codes.server';
import { type ExaminedVersion } from './examine-version.server';
import { hrefOfHeld } from './version-paths';

/** A check of a version: passed, to be read, to be answered with a reason or a note, or one that stops it. */
export interface Check {
  name: string;
  state: 'passed' | 'warning' | 'answer' | 'stop';
  text: string;
  /** The page with what it is about, if the account may see one. */
  link?: { href: string; text: string };
  /** Examples of what it is about, if the account may see any. */
  examples?: { title: string; texts: readonly string[] };
}

interface TextContext {
  /** Whether the account may see codes. */
  seesCodes: boolean;
  /** Some of the small numbers that change because of a single record, named; none for those who may not see them. */
  loneCells: readonly string[];
  language: string;
  t: Translate<'publishing'>;
}

const order: readonly Check['state'][] = ['stop', 'answer', 'warning', 'passed'];

/** Returns the checks of a version that is not published, the worst first. */
export function checksOf(
  version: ExaminedVersion,
  codes: ExaminedCodes,
  policy: Pick<ProtectionPolicy, 'maxHeldShare' | 'maxLoneMoveShare'>,
  context: TextContext,
): Check[] {
  const checks = [
    ...checkComparison(version, context),
    ...checkRecords(version, context),
    ...checkHolding(version, policy, context),
    ...checkMoves(version, policy, context),
    ...checkExpectations(version, context),
    ...checkCodes(codes, context),
    checkNote(version, context),
    checkPerson(version, context),
  ];
  return checks.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

function checkComparison({ refusal }: ExaminedVersion, { t }: TextContext): Check[] {
  if (refusal !== 'outdated' && refusal !== 'other-policy') return [];
  return [{ name: 'comparison', state: 'stop', text: t(`refused.${refusal}`) }];
}

function checkRecords(
  { changes, replacesSynthetic, publications }: ExaminedVersion,
  context: TextContext,
): Check[] {
  const { t, language } = context;
  const name = 'records';
  if (!changes) {
    const key = publications.length > 0 ? 'checks.again' : 'checks.first';
    return [{ name, state: 'passed', text: t(key) }];
  }
  if (changes.length === 0) return [{ name, state: 'warning', text: t('checks.nothingChanged') }];
  const { number } = formatsOf(language);
  const sum = (kind: 'added' | 'changed' | 'removed') =>
    changes.reduce((total, year) => total + year[kind], 0);
  const counts = {
    added: number(sum('added')),
    changed: number(sum('changed')),
    removed: number(sum('removed')),
  };
  if (replacesSynthetic) return [{ name, state: 'warning', text: t('checks.replaced', counts) }];
  return sum('removed') > 0
    ? [{ name, state: 'warning', text: t('checks.removed', counts) }]
    : [{ name, state: 'passed', text: t('checks.records', counts) }];
}

const percentage = { style: 'percent', maximumFractionDigits: 1 } as const;

function checkHolding(
  { refusal, share, calculation }: ExaminedVersion,
  { maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>,
  { t, language }: TextContext,
): Check[] {
  const name = 'holding';
  if (refusal === 'nothing-held' || refusal === 'merge-released')
    return [{ name, state: 'answer', text: t(`refused.${refusal}`) }];
  if (maxHeldShare === null || !share || calculation.compared_with === null) return [];
  const { number } = formatsOf(language);
  const { format: percent } = numberFormat(localeTag(language), percentage);
  const values = {
    count: share.held,
    held: number(share.held),
    changed: number(share.changed),
    share: percent(share.changed && share.held / share.changed),
    most: percent(maxHeldShare),
  };
  const isTooMany = refusal === 'too-many-held';
  return [
    {
      name,
      state: isTooMany ? 'answer' : 'passed',
      text: t(isTooMany ? 'checks.heldTooMany' : 'checks.held', values),
      link: calculation.held_records
        ? { href: hrefOfHeld(calculation.id), text: t('held.title') }
        : undefined,
    },
  ];
}

function checkMoves(
  { refusal, moves, calculation }: ExaminedVersion,
  { maxLoneMoveShare }: Pick<ProtectionPolicy, 'maxLoneMoveShare'>,
  { t, language, loneCells }: TextContext,
): Check[] {
  if (maxLoneMoveShare === null || !moves || calculation.compared_with === null) return [];
  const { number } = formatsOf(language);
  const { format: percent } = numberFormat(localeTag(language), percentage);
  const values = {
    lone: number(moves.lone),
    moved: number(moves.moved),
    share: percent(shareOfLone(moves)),
    most: percent(maxLoneMoveShare),
  };
  const isTooMany = refusal === 'too-many-lone';
  return [
    {
      name: 'moves',
      state: isTooMany ? 'answer' : 'passed',
      text: t(isTooMany ? 'checks.loneTooMany' : 'checks.lone', values),
      examples:
        loneCells.length > 0
          ? {
              title: t('checks.loneCells', { formatted: number(loneCells.length) }),
              texts: loneCells,
            }
          : undefined,
    },
  ];
}

function checkExpectations(
  { unmet, calculation, refusal }: ExaminedVersion,
  { t, language }: TextContext,
): Check[] {
  if (!unmet) return [];
  if (unmet.length === 0)
    return [{ name: 'expectations', state: 'passed', text: t('checks.expected') }];
  return unmet.map((broken) => ({
    name: `expectation-${broken.id}`,
    // One that was published before takes no reason.
    state: broken.severity === 'error' && refusal !== null ? 'answer' : 'warning',
    text: describeBroken(broken, calculation.dataset, { t, language }),
  }));
}

function checkCodes(
  { unknownValues, unclassified }: ExaminedCodes,
  { t, language, seesCodes }: TextContext,
): Check[] {
  const { number, list: listed } = formatsOf(language);
  const state = 'warning';
  const linkTo = (href: string, text: string) => (seesCodes ? { href, text } : undefined);
  return [
    ...(unknownValues > 0
      ? [
          {
            name: 'unknown-values',
            state,
            text: t('checks.unknownValues', { formatted: number(unknownValues) }),
            link: linkTo(unknownValuesPath, t('code-lists:unknown.title')),
          } as const,
        ]
      : []),
    ...unclassified.map(
      ({ dimension, list, attribute, codes, records }) =>
        ({
          name: `unclassified-${dimension}`,
          state,
          text: t('checks.unclassified', {
            column: t(`code-lists:columns.${attribute}`, { defaultValue: attribute }),
            codes: listed(codes.slice(0, MAX_NAMED)),
            formatted: number(codes.length),
            records: number(records),
          }),
          link: linkTo(hrefOfList(list), t('staff:codes.title')),
        }) as const,
    ),
  ];
}

/** How many unclassified codes are named. */
const MAX_NAMED = 10;

function checkNote({ needsNote }: ExaminedVersion, { t }: TextContext): Check {
  return {
    name: 'note',
    state: needsNote ? 'answer' : 'passed',
    text: t(needsNote ? 'checks.noteNeeded' : 'checks.noteOptional'),
  };
}

function checkPerson({ isOwn, isPublishedAlone }: ExaminedVersion, { t }: TextContext): Check {
  const name = 'person';
  if (isPublishedAlone) return { name, state: 'warning', text: t('checks.alone') };
  return isOwn
    ? { name, state: 'answer', text: t('checks.own') }
    : { name, state: 'passed', text: t('checks.other') };
}
