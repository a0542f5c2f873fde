import { describe, expect, it } from 'vitest';
import { writeSitemap } from './write-sitemap.server';

describe('the sitemap', () => {
  const xml = writeSitemap(['/home', '/list?page=2'], {
    origin: 'https://terang.example',
    languages: ['id', 'en'],
  });

  it('names each page in each language', () => {
    const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(locations).toEqual([
      'https://terang.example/home?lng=id',
      'https://terang.example/home?lng=en',
      'https://terang.example/list?page=2&amp;lng=id',
      'https://terang.example/list?page=2&amp;lng=en',
    ]);
  });

  it('lists all languages of a page with each of them', () => {
    const [, first = ''] = xml.split('<url>');
    expect(first.match(/hreflang="(\w+)"/g)).toEqual(['hreflang="id"', 'hreflang="en"']);
  });
});
