import { type CodeClasses } from '~/datasets/code-classes';
import { type CodeLists, codesOfDimension } from '~/datasets/code-lists';
import { chosenGroup, type ChosenGroup, withPlacesOfGroup } from '~/datasets/coarser';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset } from '~/datasets/dataset';
import { CODE_SEPARATOR, dividedBy, MAX_CROSSED } from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import { deriveGroup } from '~/protection/derive-group';
import { discloseClasses } from '~/protection/disclose-classes';
import { leastOf, mostOf, type DisclosedValue } from '~/protection/protect-table';
import { required } from '~/platform/system/required';
import { type CodeGroup, type ObservedQuery, type Queries } from './observed-query';
import { type Observation, type Observations, type WithStatus } from './observation';

interface Rules {
  dataset: Dataset;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
}

/** How a query under a group of places is answered from tables without that filter. */
export interface GroupFilter {
  queries: Queries;
  read(answers: Readonly<Record<string, Observations>>): Observations;
}

const suppressed = { protection: 'suppressed', value: null } as const;

/**
 * Reads a query whose filter selects a group of places; null for another one. Where counts are protected, it
 * is answered by the rows of that group in tables by groups, or of its places in tables by places: numbers
 * that the portal discloses already, so that filters by groups and by places can be subtracted no further
 * than the rows of those tables. What no table discloses is suppressed.
 */
export function readGroupFilter(rules: Rules, query: ObservedQuery): GroupFilter | null {
  const { dataset, codeLists, policy } = rules;
  const { codes, ...days } = query.filter;
  const group = chosenGroup(dataset, codeLists, codes);
  if (!group) return null;
  if (policy.exact === 'all') {
    const filter = { ...days, codes: withPlacesOfGroup(dataset, codeLists, codes) };
    return {
      queries: { all: { ...query, filter } },
      read: ({ all }) => required(all, 'answer'),
    };
  }
  const others = Object.entries(codes).filter(([name]) => name !== group.dimension.name);
  const filter = { ...days, codes: Object.fromEntries(others) };
  const { measure, within, classes } = query;
  const names = dividedBy(query);
  const byGroup = group.coarser.name;
  const isDated = filter.start !== undefined || filter.end !== undefined;
  // The months of a year that are over are derived from the months and the year.
  const derived = names.length === 0 && !filter.codes[within?.dimension ?? ''] ? within : undefined;
  const isAlone = !within || derived;
  const total = isDated || !isAlone ? null : { filter, measure, dimension: byGroup };
  const isOwn = ownCodes(rules, group, names);
  // Classes are derived from the codes of one dimension.
  const most = classes ? 1 : MAX_CROSSED - 1;
  const isSliced = total && names.length > 0 && names.length <= most;
  const ofPlaces = classes ? null : { ...query, filter };
  const ofGroups = isSliced ? { filter, measure, dimension: byGroup, crossedBy: names } : null;
  const parts = derived && total && { ...total, crossedBy: [derived.dimension] };
  const table = parts ?? (isOwn ? ofPlaces : ofGroups);
  return {
    queries: { ...(total && { total }), ...(table && { table }) },
    read(answers) {
      const totalOfGroup = answers.total?.of(group.code);
      const ofTotal: WithStatus = totalOfGroup ?? suppressed;
      if (parts && derived && answers.table) {
        const table = { names: parts.crossedBy, table: answers.table, total: ofTotal };
        return totalOfPart(rowsOfGroup(rules, group.code, table), derived, policy);
      }
      if (names.length === 0)
        return {
          ...nothing(ofTotal, suppressionOfTotal(ofTotal, answers.total)),
          isExact: ofTotal.protection === 'exact',
        };
      if (!answers.table) return nothing(ofTotal, 'group');
      if (isOwn) return rowsOfPlaces(answers.table, ofTotal, isOwn);
      const rows = rowsOfGroup(rules, group.code, { names, table: answers.table, total: ofTotal });
      return classes && !rows.suppression ? inClasses(rows, classes, policy) : rows;
    },
  };
}

function suppressionOfTotal(
  total: WithStatus,
  table: Observations | undefined,
): Observations['suppression'] {
  if (total.protection !== 'suppressed') return null;
  return table?.suppression ?? 'group';
}

/** Returns what follows for some codes of a table together from all its codes and its total. */
function totalOfPart(
  rows: Observations,
  { codes, others }: CodeGroup,
  policy: ProtectionPolicy,
): Observations {
  const { of, total: all, suppression } = rows;
  const total: WithStatus = suppression
    ? suppressed
    : deriveGroup({ members: codes.map(of), others: others.map(of), all }, policy);
  return nothing(total, suppressionOfTotal(total, rows));
}

/** Returns a table that discloses nothing but its total. */
function nothing(total: WithStatus, suppression: Observations['suppression']): Observations {
  const of = (code: string): Observation => ({ ...suppressed, code, status: statusOf(code, 'A') });
  return { total, all: [], of, isExact: false, suppression };
}

/**
 * Returns a predicate of the rows of a table by places that are of a group; null if it is by other
 * dimensions.
 */
function ownCodes(
  { dataset, codeLists }: Rules,
  { coarser, dimension, code: group, members }: ChosenGroup,
  names: readonly string[],
): ((row: string) => boolean) | null {
  const places = new Set(members);
  for (const [index, name] of names.entries()) {
    const isOfRow = (isOwn: (code: string) => boolean) => (row: string) =>
      isOwn(row.split(CODE_SEPARATOR)[index] ?? '');
    if (name === coarser.name) return isOfRow((code) => code === group);
    const of = dataset.dimensions.find((candidate) => candidate.name === name);
    if (of?.parameter === dimension.parameter) return isOfRow((code) => places.has(code));
    const { parent, codeList = '' } = of ?? {};
    if (parent?.dimension !== dimension.parameter) continue;
    const inGroup = codeLists
      .get(codeList)
      ?.filter(({ attributes }) => places.has(attributes[parent.attribute] ?? ''));
    const within = new Set(inGroup?.map(({ code }) => code));
    return isOfRow((code) => within.has(code));
  }
  return null;
}

/** Returns the rows of a table by places that are of a group; no record of the group has another one. */
function rowsOfPlaces(
  table: Observations,
  total: WithStatus,
  isOwn: (row: string) => boolean,
): Observations {
  return {
    ...table,
    total,
    all: table.all.filter(({ code }) => isOwn(code)),
    of: (code) =>
      code === '' || isOwn(code)
        ? table.of(code)
        : { protection: 'exact', value: 0, code, status: statusOf(code, 'A') },
  };
}

/** Returns the rows of one group in a table by groups, and by what else divides it. */
function rowsOfGroup(
  { dataset, codeLists, policy }: Rules,
  group: string,
  { names, table, total }: { names: readonly string[]; table: Observations; total: WithStatus },
): Observations {
  const { isExact, suppression } = table;
  const isSmall = !isExact && leastDisclosed(total, policy) < policy.minTotal;
  if (suppression) return nothing(total, suppression);
  // A suppressed total may be of many records.
  if (isSmall) return nothing(total, total.protection === 'suppressed' ? 'group' : 'few');
  const prefix = `${group}${CODE_SEPARATOR}`;
  const [name, ...others] = names;
  const dimension = dataset.dimensions.find((candidate) => candidate.name === name);
  const isListed = others.length === 0 && dimension && !dimension.calendar;
  const of = (code: string): Observation => {
    if (code !== '') {
      const row = table.of(prefix + code);
      return { ...row, code, status: statusOf(code, row.status) };
    }
    const rest: DisclosedValue = isExact
      ? { protection: 'exact', value: 0 }
      : isListed
        ? { protection: 'below-threshold', value: null, max: policy.minCount - 1 }
        : suppressed;
    return { ...rest, code, status: 'A' };
  };
  const listed = table.all
    .filter(({ code }) => code.startsWith(prefix))
    .map(({ code }) => of(code.slice(prefix.length)));
  const known = new Set(listed.map(({ code }) => code));
  const codes =
    isListed && !isExact
      ? [...codesOfDimension(dimension, codeLists).map(({ code }) => code), NOT_STATED]
      : [];
  const hidden = codes
    .filter((code) => !known.has(code))
    .map(of)
    .filter(({ protection }) => protection === 'suppressed');
  return { total, all: [...listed, ...hidden], of, isExact, suppression: null };
}

/** Returns the rows of a table by codes as rows by their classes. */
function inClasses(
  rows: Observations,
  classes: CodeClasses,
  policy: ProtectionPolicy,
): Observations {
  const disclosed = discloseClasses(
    classes,
    {
      listed: [...new Set([...classes.codes, ...rows.all.map(({ code }) => code), NOT_STATED])],
      disclosedOf: rows.of,
      mostOfCode: (code) => mostOf(rows.of(code), policy),
      total: rows.total,
    },
    policy,
  );
  const of = (name: string): Observation => {
    const value = disclosed.get(name);
    return value ? { ...value, code: name, status: 'A' } : rows.of(name);
  };
  return { ...rows, all: [...disclosed.keys()].map(of), of };
}

/** Returns the fewest records that a disclosed total shows. */
function leastDisclosed(total: DisclosedValue, policy: ProtectionPolicy): number {
  return total.protection === 'suppressed'
    ? (total.min ?? 0)
    : (total.value ?? leastOf(total, policy));
}

function statusOf(code: string, status: Observation['status']): Observation['status'] {
  return code === NOT_STATED || code === OUTSIDE_HOME_COUNTRY ? code : status;
}
