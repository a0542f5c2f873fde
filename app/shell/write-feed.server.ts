import { type Translation } from '~/platform/i18n/translation';
import { escapeMarkup } from '~/ui/escape-markup';

/** The media type of a feed. */
export const feedType = 'application/atom+xml';

/** An entry of news. */
export interface FeedEntry {
  /** A stable, unique address. */
  id: string;
  title: string;
  /** The summary, as plain text. */
  summary: string;
  /** The note by staff, as plain text in a language. */
  note?: Translation | null;
  updated: Date;
  /** The page, or file, that it is about. */
  href: string;
}

interface Feed {
  title: string;
  /** Its own address, and that of the page with the same content. */
  self: string;
  page: string;
  author: string;
  language: string;
  entries: readonly FeedEntry[];
  /** When it last changed; for a feed that may have no entries. */
  updated?: Date;
}

/** Writes news as an Atom feed (RFC 4287). */
export function writeFeed({ title, self, page, author, language, entries, ...feed }: Feed): string {
  const times = entries.map(({ updated }) => updated.getTime());
  const newest = Math.max(feed.updated?.getTime() ?? 0, ...times);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">`,
    element('id', self),
    element('title', title),
    element('updated', new Date(newest).toISOString()),
    link('self', self),
    link('alternate', page),
    `<author>${element('name', author)}</author>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n');
}

function writeEntry({ id, title, summary, note, updated, href }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', updated.toISOString()),
    link('alternate', href),
    element('summary', summary),
    ...(note
      ? [
          `<content type="text" xml:lang="${escapeMarkup(note.language)}">${escapeMarkup(note.text)}</content>`,
        ]
      : []),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeMarkup(href)}"/>`;
}
