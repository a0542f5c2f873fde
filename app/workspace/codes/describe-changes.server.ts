import { type Code } from '~/datasets/code-lists';
import { withoutMergeMark } from '~/datasets/merge-mark';
import { type Db } from '~/platform/db/client.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { type CodeChange } from '~/records/codes/code-changes.server';
import { namePeople } from '../name-people.server';
import { fieldNamer } from './name-lists.server';
import { fieldsOfCode } from './rebase-fields';

/** A change of a code in plain words. */
export interface DescribedChange {
  id: number;
  code: string;
  at: { iso: string; text: string };
  who: string;
  what: string;
}

/** Describes changes of codes in a language, with the names of who made them. */
export async function describeChanges(
  db: Db,
  { list, changes, language }: { list: string; changes: readonly CodeChange[]; language: string },
): Promise<DescribedChange[]> {
  const t = await getTexts(language, 'code-lists');
  const nameOf = await namePeople(
    db,
    changes.map(({ by }) => by),
    language,
  );
  const fieldName = await fieldNamer(list, language);
  return changes.map(({ id, code, by, at, before, after }) => ({
    id,
    code,
    at: { iso: at.toISOString(), text: describeMoment(at, language) },
    who: nameOf(by),
    what: describe(before, after),
  }));

  function describe(before: CodeChange['before'], after: CodeChange['after']): string {
    if (!before) return t('history.added');
    if (!after) return t('history.deleted');
    const described = describeFields(before, after, { t, fieldName });
    const { merged_into: into } = after.attributes;
    if (into !== before.attributes.merged_into)
      described.unshift(into ? t('history.merged', { code: into }) : t('history.unmerged'));
    if (before.position !== after.position) described.push(t('history.moved'));
    return described.join('; ');
  }
}

type Texts = Pick<Code, 'names' | 'attributes'>;

/** Describes in words each field that differs between two states of a code, except the mark of a merge. */
export function describeFields(
  before: Texts | undefined,
  after: Texts | undefined,
  { t, fieldName }: { t: Translate<'code-lists'>; fieldName: (field: string) => string },
): string[] {
  const [former = {}, now = {}] = [before, after].map((code) => code && fieldsOf(code));
  return [...new Set([...Object.keys(former), ...Object.keys(now)])]
    .map((name) => ({ name, from: former[name] || '–', to: now[name] || '–' }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, ...change }) => t('history.changed', { field: fieldName(name), ...change }));
}

const fieldsOf = ({ names, attributes }: Texts) =>
  fieldsOfCode({ names, attributes: withoutMergeMark(attributes) });
