import { type Selectable } from 'kysely';
import { extname } from 'node:path';
import { type Database } from '~/platform/db/schema';
import { describeSize } from '~/platform/i18n/file-size.server';
import { paths } from '~/paths';
import { type FileLink } from './file-link';

type ContentFile = Selectable<Database['content_file']>;

/** Returns the address of a file, with its description in a language. */
export function linkToFile(
  { id, name, size, language: written }: Pick<ContentFile, 'id' | 'name' | 'size' | 'language'>,
  language: string,
): FileLink {
  return {
    href: `${paths.files}/${id}/${encodeURIComponent(name)}`,
    type: extname(name).slice(1).toUpperCase(),
    size: describeSize(size, language),
    language: written === null ? null : { tag: written, name: nameOfLanguage(written, language) },
  };
}

function nameOfLanguage(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
}
