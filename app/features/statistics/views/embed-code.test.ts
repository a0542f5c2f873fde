import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { embedCode, hrefOfEmbed } from './embed-code';
import { defaultView, withCodes } from './view';

describe('the code of a frame', () => {
  it('cannot be left by a text inside it', () => {
    const code = embedCode({ src: 'https://x.test/?a=1&b=2', title: '"><script>&' });
    expect(code).toContain('src="https://x.test/?a=1&amp;b=2"');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
  });

  it('names the dataset, the widget, the view and the language', () => {
    const view = withCodes(defaultView(complaints, 2026), 'province', ['31']);
    expect(hrefOfEmbed(complaints, view, 2026, { widget: 'right', language: 'en' })).toBe(
      '/embed/complaints/right?province=31&lng=en',
    );
  });
});
