import { type Code, nameOfCode } from '~/datasets/code-lists';
import { type CodeListDifference } from '~/datasets/compare-codes';
import { mergeMarkIn } from '~/datasets/merge-mark';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { type MergeResult } from '~/records/codes/merge-codes.server';
import { codesWithOther, type ListPreview } from '~/records/codes/preview-list.server';
import { describeReject } from '~/records/describe-reject';
import { linksFrom } from './code-list-queries.server';
import { describeFields } from './describe-changes.server';
import { describeCells, describeYears } from './describe-previews.server';
import { fieldNamer, namerOf } from './name-lists.server';

/** How many changed codes of a file are named; the others are counted. */
const MAX_NAMED = 40;

interface CheckedMerge {
  datasets: readonly { dataset: string; records: number }[];
  from: string;
  into: string;
  codes: readonly Code[];
  language: string;
}

/** Describes in lines what a merge would change. */
export async function describeMerge({
  datasets,
  from,
  into,
  codes,
  language,
}: CheckedMerge): Promise<string[]> {
  const t = await getTexts(language, 'code-lists');
  const { number } = formatsOf(language);
  const nameOf = namerOf(codes, language);
  return datasets.map(({ dataset, records }) =>
    t('merge.records', {
      dataset: t(`statistics:datasets.${dataset}.noun`),
      formatted: number(records),
      from: `${nameOf(from)} (${from})`,
      into: `${nameOf(into)} (${into})`,
    }),
  );
}

/** Describes in lines the first records that would contradict themselves after a merge. */
export async function describeContradiction(
  { rejects }: Pick<Extract<MergeResult, { code: 'contradiction' }>, 'rejects'>,
  language: string,
): Promise<string[]> {
  const t = await getTexts(language, 'import');
  return rejects.map((reject) => `${reject.column}: ${describeReject(reject, t)}`);
}

interface CheckedFile {
  list: string;
  difference: CodeListDifference;
  present: readonly Code[];
  /** The codes of the file. */
  future: readonly Code[];
  preview: ListPreview;
  /** Names the groups of codes that the changed cells are of. */
  nameOfGroup: (group: string) => string;
  language: string;
}

/** Describes in lines what a file would change in a list, for the records that carry its codes, and in figures. */
export async function describeDifference({
  list,
  difference,
  present,
  future,
  preview,
  nameOfGroup,
  language,
}: CheckedFile): Promise<string[]> {
  const t = await getTexts(language, 'code-lists');
  const { number } = formatsOf(language);
  const fieldName = await fieldNamer(list, language);
  const byCode = (codes: readonly Code[]) => new Map(codes.map((each) => [each.code, each]));
  const [ofPresent, ofFuture] = [byCode(present), byCode(future)];
  const { added, changed, missing, isReordered } = difference;
  const addedLines = added.slice(0, MAX_NAMED).map((code) => {
    const found = ofFuture.get(code);
    const name = found ? nameOfCode(found, language) : '';
    return t('applied.added', { code, name });
  });
  const changedLines = changed.slice(0, MAX_NAMED).map((code) => {
    const described = describeFields(ofPresent.get(code), ofFuture.get(code), { t, fieldName });
    return `${code} · ${described.join('; ')}`;
  });
  const lines = [...addedLines, ...changedLines].slice(0, MAX_NAMED);
  const more = added.length + changed.length - lines.length;
  const { carried, outside, reparented, kept, regrouped } = preview;
  const cells = regrouped.map((each) => describeCells(each, { nameOf: nameOfGroup, language }));
  return [
    describeKinds(),
    ...lines,
    ...(more > 0 ? [t('uses.more', { formatted: number(more) })] : []),
    ...(isReordered ? [t('history.moved')] : []),
    ...(await describeYears(carried, 'applied.carried', language)),
    ...(await describeYears(outside, 'preview.left', language)),
    ...(await describeYears(reparented, 'applied.reparented', language)),
    ...(await Promise.all(cells)).flat(),
    ...(missing.length > 0 ? [t('applied.missing', { formatted: number(missing.length) })] : []),
    ...(await describeYears(kept, 'applied.kept', language)),
    ...(future.some(({ attributes }) => Object.keys(mergeMarkIn(attributes)).length > 0)
      ? [t('applied.merges')]
      : []),
  ];

  function describeKinds(): string {
    const parents = linksFrom(list).flatMap(({ attribute, isParent }) =>
      isParent ? attribute : [],
    );
    const withOther = (columns: readonly string[]) => codesWithOther(columns, { present, future });
    const isEnded = ({ attributes }: Code) => attributes.valid_to !== undefined;
    const isRenamed = (code: string) => {
      const [before, after] = [ofPresent, ofFuture].map((codes) => codes.get(code)?.names);
      return Object.keys({ ...before, ...after }).some((key) => before?.[key] !== after?.[key]);
    };
    const kinds = {
      added: added.length,
      renamed: changed.filter(isRenamed).length,
      reparented: withOther(parents).length,
      ended: withOther(['valid_to']).filter(isEnded).length,
      followed: withOther(['successors']).length,
    } as const;
    return (['added', 'renamed', 'reparented', 'ended', 'followed'] as const)
      .map((kind) => t(`applied.kinds.${kind}`, { formatted: number(kinds[kind]) }))
      .join(' · ');
  }
}
