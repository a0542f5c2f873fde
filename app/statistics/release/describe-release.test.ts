import { expect, it } from 'vitest';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeRelease } from './describe-release.server';
import { type ReleaseEvent } from './list-release-events.server';

const retraction = {
  kind: 'retracted',
  dataset: 'complaints',
  calculation: { id: 7, records: 300, lastDate: '2025-09-11', isSynthetic: true },
  held: 0,
  override: null,
  note: null,
  moved: null,
} as unknown as ReleaseEvent;

it.each([
  ['id', 'Terhitung dua kali', 'Terhitung dua kali. Data sintetis'],
  ['id', 'Terhitung dua kali.', 'Terhitung dua kali. Data sintetis'],
  ['ja', '二重に集計されていました', '二重に集計されていました。'],
])('separates the reason from the next sentence (%s: %s)', async (language, reason, expected) => {
  const t = await getTexts(language, 'releases');
  const { text } = describeRelease({ ...retraction, reason }, { language, t });
  expect(text).toContain(expected);
  expect(text).not.toMatch(/[.。]{2}/);
});
