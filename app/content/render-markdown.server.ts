import { type ElementContent, type RootContent } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { LRUCache } from 'lru-cache';
import { type Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { toString } from 'mdast-util-to-string';
import { type Translation } from '~/platform/i18n/translation';
import { type RenderedText } from './rendered-text';

/** What may stand in a text; the page around it has the headings above. */
const schema: Schema = {
  tagNames: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'h3', 'h4'],
  attributes: { a: ['href', 'rel'] },
  protocols: { href: ['https'] },
  clobber: [],
  strip: [],
};

/** What of Markdown stands as it was typed: HTML above all, code, pictures, links that are defined elsewhere. */
const disabled = [
  'htmlFlow',
  'htmlText',
  'autolink',
  'codeIndented',
  'codeFenced',
  'codeText',
  'blockQuote',
  'definition',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
];

/** A path of the portal, an anchor, or an address with HTTPS. Nothing else becomes a link. */
const safeAddress = /^(?:\/(?![/\\])|#|https:\/\/)/;

/**
 * The time that Markdown takes grows with the square of its length and of its signs: longer texts than
 * anybody reads, and those with more signs than words, stand as they were typed.
 */
const MAX_LENGTH = 10_000;
const MAX_SIGNS = 500;
const sign = /[[\]*_#!&\\\n]/g;
const listInList = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){3}/m;

/** Rendered texts, in characters; a page shows the same ones again and again. */
const rendered = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (html, text) => html.length + text.length,
});

/** A longer text that staff wrote, ready to be shown. */
export function renderText({ text, language }: Translation): RenderedText {
  return { html: renderMarkdown(text), language };
}

/**
 * Markdown as HTML: paragraphs, lists, emphasis, headings of the third and fourth level, links to the portal
 * and to addresses with HTTPS. All else is shown as words.
 */
export function renderMarkdown(text: string): string {
  if (text.trim() === '') return '';
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const hast = toHast(parse(text));
  guardLinks(hast.type === 'root' ? hast.children : []);
  const html = toHtml(sanitize(hast, schema));
  rendered.set(text, html);
  return html;
}

/** A part of a text as words alone, for places that hold no HTML. */
export interface PlainBlock {
  isList: boolean;
  /** The points of a list, or a paragraph. */
  lines: string[];
}

/** The words of a text, in blocks. */
export function plainBlocks(text: string): PlainBlock[] {
  return parse(text).children.map((node) =>
    node.type === 'list'
      ? { isList: true, lines: node.children.map(plainLine) }
      : { isList: false, lines: [plainLine(node)] },
  );
}

const plainLine = (node: unknown) => toString(node).replace(/\s+/g, ' ').trim();

function parse(text: string): Root {
  const signs = text.length > MAX_LENGTH ? Infinity : (text.match(sign)?.length ?? 0);
  if (signs > MAX_SIGNS || listInList.test(text)) {
    return {
      type: 'root',
      children: text.split(/\n{2,}/).map((value) => ({
        type: 'paragraph',
        children: [{ type: 'text', value }],
      })),
    };
  }
  return fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] });
}

/** Takes the address from links that are not safe, and says to the browser what leads to other sites. */
function guardLinks(nodes: (RootContent | ElementContent)[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    guardLinks(node.children);
    if (node.tagName !== 'a') continue;
    const href = String(node.properties.href);
    if (!safeAddress.test(href)) node.properties = {};
    else if (href.startsWith('https:')) node.properties = { href, rel: ['noreferrer'] };
  }
}
