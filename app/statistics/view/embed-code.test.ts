import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { frameHeightScript } from './frame-height';
import { embedCode, hrefOfEmbed } from './embed-code';
import { defaultView, withCodes } from './view';

describe('the code of a frame', () => {
  it('escapes the texts in it', () => {
    const src = 'https://x.test/?a=1&b=2';
    const code = embedCode({ src, title: '"><script>&', height: 500 });
    expect(code).toContain('src="https://x.test/?a=1&amp;b=2"');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
    expect(code).toContain('width="640" height="500"');
  });

  it('has a script of at most 1 KB from the same origin, and the frame has a smaller one', () => {
    const code = embedCode({ src: 'https://x.test/embed/a', title: 'x', height: 500 });
    expect(code).toContain('<script async src="https://x.test/embed/height.js"></script>');
    expect(readFileSync('public/embed/height.js').length).toBeLessThanOrEqual(1024);
    expect(Buffer.byteLength(frameHeightScript)).toBeLessThanOrEqual(1024);
  });

  it('contains the dataset, the widget, the view, the language and the colours', () => {
    const view = withCodes(defaultView(complaints, 2026), 'province', ['31']);
    expect(hrefOfEmbed(complaints, view, 2026, { widget: 'right', language: 'en' })).toBe(
      '/embed/complaints/right?province=31&lng=en',
    );
    expect(hrefOfEmbed(complaints, view, 2026, { language: 'en', theme: 'dark' })).toBe(
      '/embed/complaints?province=31&lng=en&theme=dark',
    );
  });
});
