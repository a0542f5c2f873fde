import { classesOfCodes } from '~/datasets/code-classes';
import { type CodeLists } from '~/datasets/code-lists';
import {
  DEFAULT_HOME_COUNTRY,
  OUTSIDE_HOME_COUNTRY,
  type Dataset,
  type Dimension,
  NOT_STATED,
} from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type AttackedRecord, codeIn, codesIn } from './attacked-records';
import { type Axis, type Codes } from './attacked-view';
import { type CarriedBy, combinationsOf, countCells, keyOf } from './count-cells';
import { type Portal, type Together } from './portal';
import { type PublicUseClass } from './public-use';
import { type Years } from '../thin-years';

/** The target of an attack: what a portal discloses of some records. */
export interface Attacked {
  dataset: Dataset;
  portal: Portal;
  records: readonly AttackedRecord[];
  /** The code lists that define its groups. */
  codeLists: CodeLists;
  /** The years of few records, which tables exclude. */
  years?: Years;
  /** What the public-use files of the years disclose. */
  files?: readonly PublicUseClass[];
}

/** Codes that are counted together: the groups that each record belongs to, and the codes of each group. */
export interface Grouping {
  axis: Axis;
  dimension: Dimension;
  codes: readonly string[];
  carriedBy: CarriedBy;
  membersOf(code: string): readonly string[];
  /** Returns the codes that a filter lists for a group. */
  requested(code: string): readonly string[];
  /** Whether no record belongs to two groups. */
  isDisjoint: boolean;
  /** What the portal considers before it discloses a group. */
  together?(codes: Codes): Together;
}

/**
 * Returns the groups that a declaration makes of the codes of an axis, and the unions of each code with a
 * frequent one.
 */
export function groupingsOf(
  { dataset, records: all, codeLists }: Attacked,
  part: readonly Axis[],
  axis: Axis,
  records: readonly AttackedRecord[],
): Grouping[] {
  const { name, isMultiple, calendar, classes } = axis.dimension;
  if (axis.others) return [];
  const frequencies = countCells(records, [axis]);
  const most = frequencies.reduce((a, b) => (b.count > a.count ? b : a));
  const frequent = required(axis.codes[frequencies.indexOf(most)], 'code');
  const partners =
    isMultiple && axis.codes.includes(NOT_STATED) ? [frequent, NOT_STATED] : [frequent];
  const unions = [...new Set(partners)].map((partner): Grouping => ({
    axis,
    dimension: axis.dimension,
    codes: axis.codes.filter((code) => code !== partner),
    carriedBy: (codes) =>
      codesIn(codes, name).includes(partner) ? axis.codes : codesIn(codes, name),
    membersOf: (code) => [code, partner],
    requested: (code) => [code, partner],
    // A record that does not state the dimension carries no other code of it.
    isDisjoint: !isMultiple || partner === NOT_STATED,
  }));
  const groupings = [...unions, ...otherPlaces(dataset, part, axis)];
  const derived = dataset.dimensions.find(({ derivedFrom }) => derivedFrom?.dimension === name);
  if (classes) return [...groupings, classesOf(axis, codeLists)];
  if (calendar === 'month') return [...groupings, ...firstMonths(all, part, axis, records)];
  if (!derived) return groupings;
  const groups = new Map(
    all.map(({ codes }) => [codeIn(codes, name), codeIn(codes, derived.name)]),
  );
  const division: Grouping = {
    axis,
    dimension: derived,
    codes: [...new Set(axis.codes.map((code) => required(groups.get(code), code)))],
    carriedBy: (codes) => codesIn(codes, derived.name),
    membersOf: (group) => axis.codes.filter((code) => groups.get(code) === group),
    requested: (group) => [group],
    isDisjoint: true,
  };
  return [...groupings, division];
}

/**
 * All provinces together are the home country, and all other countries are abroad, a code of the province
 * dimension.
 */
function otherPlaces({ dimensions }: Dataset, part: readonly Axis[], axis: Axis): Grouping[] {
  const of = (name: string) => dimensions.find((dimension) => dimension.name === name);
  const together = (dimension: Dimension | undefined, code: string, without: string) =>
    !dimension || part.some((candidate) => candidate.dimension === dimension)
      ? []
      : [
          {
            axis,
            dimension,
            codes: [code],
            isDisjoint: true,
            carriedBy: (codes: AttackedRecord['codes']) =>
              codesIn(codes, dimension.name).filter((candidate) => candidate === code),
            membersOf: () => axis.codes.filter((candidate) => candidate !== without),
            requested: () => [code],
          },
        ];
  if (axis.dimension.name === 'province')
    return together(of('country'), DEFAULT_HOME_COUNTRY, OUTSIDE_HOME_COUNTRY);
  if (axis.dimension.name === 'country')
    return together(of('province'), OUTSIDE_HOME_COUNTRY, DEFAULT_HOME_COUNTRY);
  return [];
}

/** Returns the classes of codes, such as the stages of a status. */
function classesOf(axis: Axis, codeLists: CodeLists): Grouping {
  const { dimension, codes } = axis;
  const { name } = dimension;
  const classOf = classesOfCodes(dimension, codeLists).of;
  return {
    axis,
    dimension,
    isDisjoint: !dimension.isMultiple,
    codes: [...new Set(codes.map(classOf))],
    carriedBy: (carried) => [...new Set(codesIn(carried, name).map(classOf))],
    membersOf: (group) => codes.filter((code) => classOf(code) === group),
    requested: (group) => [group],
    together: () => 'class',
  };
}

const UNTIL = 'until';

/**
 * The months of each year up to the last one completed by the day of the newest record, by which two years
 * are compared. In earlier calculations the newest year was another.
 */
function firstMonths(
  all: readonly AttackedRecord[],
  part: readonly Axis[],
  axis: Axis,
  records: readonly AttackedRecord[],
): Grouping[] {
  const year = part.find(({ dimension }) => dimension.calendar === 'year')?.dimension.name;
  if (!year) return [];
  const { name } = axis.dimension;
  const [newestYear, newest] = newestMonth(all, year, name);
  const isOver = (month: string) => Number(month) < newest;
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
  const axes = part.map((item) => (item === axis ? { ...item, codes: months } : item));
  const cells = countCells(records, axes);
  const cellAt = new Map(
    combinationsOf(axes).map((codes, index) => [keyOf(codes, axes), cells[index]] as const),
  );
  return [
    {
      axis,
      dimension: axis.dimension,
      codes: [UNTIL],
      isDisjoint: true,
      carriedBy: (codes) =>
        codesIn(codes, name)
          .filter(isOver)
          .map(() => UNTIL),
      membersOf: () => axis.codes.filter(isOver),
      requested: () => [UNTIL],
      together: (codes) => {
        const reached = codes[year] === newestYear ? newest : 12;
        const of = (some: readonly string[]) =>
          some.map((month) =>
            required(cellAt.get(keyOf({ ...codes, [name]: month }, axes)), month),
          );
        return {
          members: of(months.filter(isOver)),
          others: of(months.filter((month) => !isOver(month) && Number(month) <= reached)),
        };
      },
    },
  ];
}

function newestMonth(
  all: readonly AttackedRecord[],
  year: string,
  month: string,
): readonly [year: string, month: number] {
  let last = 0;
  for (const { codes } of all)
    last = Math.max(last, 100 * Number(codes[year]) + Number(codes[month]));
  return [String(Math.floor(last / 100)), last % 100];
}
