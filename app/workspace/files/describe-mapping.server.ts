import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Superseded } from '~/records/mapping/merge-mappings';
import { columnNamer } from '../records/describe-content';
import { namePeople } from '../name-people.server';
import { type DataFile, hrefOfMapping } from './data-file';
import { codeNamer } from './describe-import-page.server';
import { type DescribedMapping } from './described-import';
import { type MergedMapping } from './imports.server';
import { unknownTreatments } from './mapping-form.server';

interface Facts {
  file: Pick<DataFile, 'id'>;
  dataset: Dataset;
  codeLists: CodeLists;
}

/** How many of the decisions that another one superseded are named. */
const MAX_SUPERSEDED = 40;

/** Describes the version of a mapping that a check or an import used, and what it was merged with. */
export async function describeMapping(
  db: Db,
  { id, savedBy, savedAt, earlier, superseded }: MergedMapping,
  { file, ...facts }: Facts,
  language: string,
): Promise<DescribedMapping> {
  const t = await getTexts(language, 'data-files');
  const nameOf = await namePeople(db, [savedBy, earlier?.savedBy ?? null], language);
  const valuesOf = (version: NonNullable<MergedMapping['earlier']>) => ({
    number: version.id,
    name: nameOf(version.savedBy),
    moment: describeMoment(version.savedAt, language),
  });
  return {
    name: t('saved', valuesOf({ id, savedBy, savedAt })),
    href: `${hrefOfMapping(file.id)}?mapping=${id}`,
    merged: earlier && {
      text: t('merged.text', valuesOf(earlier)),
      versions: [earlier.id, id].map((number) => t('merged.mapping', { number })),
      superseded: await describeSuperseded(superseded.slice(0, MAX_SUPERSEDED), facts, language),
      more:
        superseded.length > MAX_SUPERSEDED
          ? t('code-lists:uses.more', {
              formatted: formatsOf(language).number(superseded.length - MAX_SUPERSEDED),
            })
          : null,
    },
  };
}

/** The parts of a column that have a name; others are named as in a mapping file. */
const parts = ['source', 'formats', 'separator', 'unknown', 'values'] as const;

async function describeSuperseded(
  superseded: readonly Superseded[],
  { dataset, codeLists }: Omit<Facts, 'file'>,
  language: string,
): Promise<NonNullable<DescribedMapping['merged']>['superseded']> {
  const t = await getTexts(language, 'data-files');
  const ofColumn = columnNamer(dataset, await getTexts(language, 'record'));
  const ofCode = codeNamer(dataset, codeLists, language);
  const { list } = formatsOf(language);
  const notStated = t('statistics:notStated');
  const textOf = (part: string, column: string, value: unknown): string => {
    if (Array.isArray(value)) return list(value.map((each) => textOf(part, column, each)));
    if (typeof value === 'object' && value !== null)
      return list(Object.values(value).map((each) => textOf(part, column, each)));
    if (value === undefined) return t('mapping.none');
    const treatment = unknownTreatments.find((each) => part === 'unknown' && each === value);
    if (treatment) return t(`mapping.treatments.${treatment}`);
    if (part !== 'values') return String(value);
    return value === '' ? notStated : ofCode(column, String(value));
  };
  return superseded.map(({ path, earlier, later }) => {
    const [section = '', column = '', part = 'source', value = ''] = path;
    const isOfColumn = section === 'columns';
    const known = parts.find((each) => each === part);
    const decision = known ? t(`merged.parts.${known}`, { value }) : part;
    return {
      name: isOfColumn ? `${ofColumn(column)}: ${decision}` : path.join(': '),
      cells: [earlier, later].map((each) => textOf(part, column, each)),
    };
  });
}
