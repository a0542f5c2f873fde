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

/** The elements that a text may contain; the page around it has the headings above. */
const schema: Schema = {
  tagNames: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'h3', 'h4'],
  attributes: { a: ['href', 'rel'] },
  protocols: { href: ['https'] },
  clobber: [],
  strip: [],
};

/** Markdown syntax that is left as typed: HTML above all, code, pictures, links defined elsewhere. */
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

/** A path of the portal, an anchor, or an HTTPS address. Nothing else becomes a link. */
const safeAddress = /^(?:\/(?![/\\])|#|https:\/\/)/;

/**
 * The time for Markdown grows with the square of its length and of its punctuation: texts longer than anybody
 * reads, and texts with more punctuation than words, are left as typed.
 */
const MAX_LENGTH = 10_000;
const MAX_SIGNS = 500;
const sign = /[[\]*_#!&\\\n]/g;
const listInList = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){3}/m;

/** Cache of rendered texts, measured in characters; pages show the same ones repeatedly. */
const rendered = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (html, text) => html.length + text.length,
});

/** Renders a longer text of staff for display. */
export function renderText({ text, language }: Translation): RenderedText {
  return { html: renderMarkdown(text), language };
}

/**
 * Renders Markdown as HTML: paragraphs, lists, emphasis, headings of the third and fourth level, links to the
 * portal and to HTTPS addresses. Everything else is shown as text.
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

/** A part of a text without markup, for uses without HTML. */
interface PlainBlock {
  isList: boolean;
  /** The points of a list, or a paragraph. */
  lines: string[];
}

/** Returns a text without markup, in blocks. */
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

/** Removes the address from unsafe links, and marks links to other sites for the browser. */
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
