import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainBlocks, renderMarkdown } from './render-markdown.server';

describe('a text in Markdown', () => {
  it('has paragraphs, lists, emphasis, headings and links', () => {
    const text =
      'One\ntwo *three* **four**.\n\n- a\n- b\n\n1. c\n\n### d\n\nSee [terms](/terms#use) and [CC BY](https://example.org/by).';
    expect(renderMarkdown(text)).toBe(
      '<p>One\ntwo <em>three</em> <strong>four</strong>.</p>\n' +
        '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n<h3>d</h3>\n' +
        '<p>See <a href="/terms#use">terms</a> and ' +
        '<a href="https://example.org/by" rel="noreferrer">CC BY</a>.</p>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '\\\\evil.example',
    'http://a.example',
    'mailto:a@b.c',
    '',
  ])('holds no link to %s', (address) => {
    const html = renderMarkdown(`[words](${address}) [words](<${address}>)`);
    expect(html).toContain('words');
    expect(html).not.toContain('href');
  });

  it('reads a backslash in an address as a backslash, not as a slash as browsers do', () => {
    expect(renderMarkdown('[words](/\\evil.example)')).toContain('href="/%5Cevil.example"');
  });

  it.each([
    ['<script>alert(1)</script>', '&#x3C;script>alert(1)&#x3C;/script>'],
    ['<img src=x onerror=alert(1)>', '&#x3C;img src=x onerror=alert(1)>'],
    ['a <b onclick="x">c</b>', 'a &#x3C;b onclick="x">c&#x3C;/b>'],
    ['<!-- hidden -->', '&#x3C;!-- hidden -->'],
    ['<https://evil.example>', '&#x3C;https://evil.example>'],
    ['![picture](https://evil.example/pixel.gif)', '!<a href="https://evil.example/pixel.gif"'],
    ['    indented', 'indented'],
  ])('shows %s as typed', (text, html) => {
    expect(renderMarkdown(text)).toContain(html);
  });

  it('has no heading above those of its page, and no anchor that another element uses', () => {
    expect(renderMarkdown('# One\n\n## Two')).toBe('One\nTwo');
    expect(renderMarkdown('### a {#main}')).toBe('<h3>a {#main}</h3>');
    expect(renderMarkdown('[a](/b "title" onclick)')).not.toContain('<a');
  });

  it('contains only permitted elements, whatever was typed', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '[',
        '](',
        ')',
        '<',
        '>',
        '"',
        '*',
        '\n',
        '- ',
        '#',
        '&#',
        'javascript:',
        '//',
      ),
    );
    const may =
      /^(?:[^<]|<\/?(?:p|ul|ol|li|strong|em|h3|h4)>|<br>|<ol start="\d+">|<\/a>|<a(?: href="(?:\/(?![/\\])|#|https:\/\/)[^"]*"(?: rel="noreferrer")?)?>)*$/;
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(renderMarkdown(pieces.join(''))).toMatch(may);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '[',
    '*_',
    '**a',
    '[a](',
    '[[]](',
    '>',
    '- ',
    '1) ',
    '- a\n',
    '1. 1. 1. a\n',
    '# a\n',
    '\\',
    '\n',
    '&',
    '![',
    'kata ',
  ])('takes little time, however much of %j it contains', (piece) => {
    for (const length of [500, 2_000, 9_999, 1_000_000]) {
      const text = piece.repeat(length / piece.length);
      const before = process.cpuUsage();
      renderMarkdown(text);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
    }
  });
});

describe('the plain text of a text', () => {
  it('has its paragraphs and list items, without markup and addresses', () => {
    expect(plainBlocks('One\n*two* [three](/three).\n\n- a\n- **b**')).toEqual([
      { isList: false, lines: ['One two three.'] },
      { isList: true, lines: ['a', 'b'] },
    ]);
    expect(plainBlocks(' \n\n ')).toEqual([]);
  });
});
