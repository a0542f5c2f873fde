import { describe, expect, it } from 'vitest';
import { chooseLanguage, readNotices } from './stand-in-server.mjs';

describe('the notice while the portal is down', () => {
  it('has the language that a visitor prefers', () => {
    const languages = ['de', 'en', 'id', 'zh'];
    expect(chooseLanguage('fr;q=0.9, de;q=0.3, en-GB;q=0.7', languages)).toBe('en');
    expect(chooseLanguage('zh-Hans-CN,en;q=0.5', languages)).toBe('zh');
    expect(chooseLanguage('de;q=0, *', languages)).toBe('id');
    expect(chooseLanguage(undefined, languages)).toBe('id');
  });

  it('exists in every language, as a page and as text', () => {
    const notices = Object.entries(readNotices());
    expect(notices).toHaveLength(7);
    for (const [language, { html, text }] of notices) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/undefined|\{\{/);
      expect(text).not.toMatch(/undefined|[<>{}]/);
    }
  });
});
