import { codesOfDimension, foreignLanguageOf } from '~/datasets/code-lists';
import { type Dimension } from '~/datasets/dataset';
import { type FormattedComparison } from '../analysis/comparison/format-comparison';
import { isReserved, type Comparison } from '../analysis/comparison/find-differences';
import { type Labels } from '../view/labels';
import { isOfCode, type Observation, type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { gapOfShare } from '../observations/gaps';
import { shareText, formatDisclosed } from '../observations/format-disclosed';
import { type ViewRequest } from '../view/view-request';

/** The greatest codes of a dimension. */
export interface ProfileTable {
  /** The parameter of the dimension. */
  parameter: string;
  /** The language of the names, if not the visitor's. */
  language?: string;
  rows: {
    code: string;
    name: string;
    /** The profile of a place within the profile's own. */
    href?: string;
    count: string;
    share: string;
    /** The share of the code in all records; absent in tables of what is within the profile's own code. */
    shareOfAll?: string;
  }[];
}

/** The tables of a profile, after that of what is within its own code. */
const listed = ['right', 'issue', 'defendant', 'province', 'victim'];

/** A printed page fits this many tables of this many rows. */
const MAX_TABLES = 4;
const MAX_ROWS = 5;

interface TablesContext extends Pick<ViewRequest, 'dataset' | 'codeLists' | 'language' | 't'> {
  labels: Labels;
  policy: ProtectionPolicy;
}

/** Returns the tables of a profile: those of its comparison with all records, and what is within it. */
export function profileTables(
  context: TablesContext,
  dimension: Dimension,
  found: Comparison,
  { tables, others }: FormattedComparison,
  answerBy: (dimension: string) => Observations | undefined,
  hrefsOf: (part: Dimension) => ((row: Observation) => string | undefined) | null,
): { tables: ProfileTable[]; suppressions: string[]; others: string | null } {
  const within = context.dataset.dimensions
    .filter(({ parent }) => parent?.dimension === dimension.parameter)
    .flatMap((part) => tableWithin(context, part, answerBy(part.name), hrefsOf(part)));
  const beside = listed.flatMap((parameter): ProfileTable[] => {
    const table = tables.find((formattedTable) => formattedTable.parameter === parameter);
    const compared = found.tables.find(
      (comparedTable) => comparedTable.dimension.parameter === parameter,
    );
    if (!table || !compared) return [];
    const mentioned = new Set(
      compared.rows.filter(({ disclosed: [value] }) => value?.value).map(({ code }) => code),
    );
    const rows = table.rows
      .filter(({ code }) => mentioned.has(code) && !isReserved(code))
      .slice(0, MAX_ROWS)
      .map(({ code, name, cells: [cell, all] }) => {
        const disclosed = compared.rows.find((row) => row.code === code)?.disclosed ?? [];
        const signs = disclosed.map((value, index) =>
          gapOfShare(value, found.total.disclosed[index] ?? value),
        );
        return {
          code,
          name,
          count: cell?.count ?? '',
          share: cell?.share || (signs[0] ?? ''),
          shareOfAll: all?.share || (signs[1] ?? ''),
        };
      });
    return [{ parameter, language: table.language, rows }];
  });
  const suppressions = found.tables.flatMap(({ dimension: { parameter }, suppression }) =>
    suppression !== null && listed.includes(parameter)
      ? context.t(`suppressed.${suppression}`)
      : [],
  );
  const all = [...beside.slice(0, 2), ...within, ...beside.slice(2)];
  const filled = all.filter(({ rows }) => rows.length > 0).slice(0, MAX_TABLES);
  // Below the first rows of a longer table, or beside a hidden row, it would be false.
  const isWhole =
    filled.every(({ rows }) => rows.length < MAX_ROWS) &&
    found.tables.every(({ rows }) =>
      rows.every((row) => row.disclosed[0]?.protection !== 'suppressed'),
    );
  return {
    tables: filled,
    suppressions: [...new Set(suppressions)],
    others: isWhole ? others : null,
  };
}

function tableWithin(
  { codeLists, language, policy, labels }: TablesContext,
  part: Dimension,
  found: Observations | undefined,
  hrefOf: ((row: Observation) => string | undefined) | null,
): ProfileTable[] {
  if (!found || found.suppression !== null) return [];
  const rows = found.all
    .filter((observation) => isOfCode(observation) && observation.value)
    .map((observation) => ({ ...observation, name: labels(part, observation.code) }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || a.name.localeCompare(b.name, language))
    .slice(0, MAX_ROWS)
    .map((row) => ({
      code: row.code,
      name: row.name,
      href: hrefOf?.(row),
      count: formatDisclosed(row, language),
      share: shareText(row, found.total, policy, language) || gapOfShare(row, found.total),
    }));
  return [
    {
      parameter: part.parameter,
      language: foreignLanguageOf(codesOfDimension(part, codeLists), language),
      rows,
    },
  ];
}
