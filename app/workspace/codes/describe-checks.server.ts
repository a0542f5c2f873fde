import { type Code, nameOfCode } from '~/datasets/code-lists';
import { type CodeListDifference } from '~/datasets/compare-codes';
import { withoutMergeMark } from '~/datasets/merge-mark';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { type MergeResult } from '~/records/codes/merge-codes.server';
import { describeReject } from '~/records/describe-reject';
import { fieldNamer, namerOf } from './name-lists.server';
import { fieldsOfCode } from './rebase-fields';

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
  language: string;
}

/** Describes in lines what a file would change in a list. */
export async function describeDifference({
  list,
  difference,
  present,
  future,
  language,
}: CheckedFile): Promise<string[]> {
  const t = await getTexts(language, 'code-lists');
  const { number } = formatsOf(language);
  const fieldName = await fieldNamer(list, language);
  const find = (codes: readonly Code[], code: string) => codes.find((each) => each.code === code);
  const { added, changed, missing, isReordered } = difference;
  const addedLines = added.map((code) => {
    const found = find(future, code);
    const name = found ? nameOfCode(found, language) : '';
    return t('applied.added', { code, name });
  });
  const changedLines = changed.map((code) => {
    const [before, after] = [present, future].map((codes) => fieldsOf(find(codes, code)));
    const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    const described = [...names]
      .filter((name) => before?.[name] !== after?.[name])
      .map((name) =>
        t('history.changed', {
          field: fieldName(name),
          from: before?.[name] ?? '–',
          to: after?.[name] ?? '–',
        }),
      );
    return `${code} · ${described.join('; ')}`;
  });
  const all = [...addedLines, ...changedLines];
  const more = all.length - MAX_NAMED;
  return [
    ...all.slice(0, MAX_NAMED),
    ...(more > 0 ? [t('uses.more', { formatted: number(more) })] : []),
    ...(isReordered ? [t('history.moved')] : []),
    ...(missing.length > 0 ? [t('applied.missing', { formatted: number(missing.length) })] : []),
  ];
}

function fieldsOf(code: Code | undefined): Record<string, string> {
  if (!code) return {};
  return fieldsOfCode({ ...code, attributes: withoutMergeMark(code.attributes) });
}
