import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBlocks } from './text-blocks';

describe('the blocks of a text', () => {
  it('are paragraphs and lists of points', () => {
    expect(textBlocks('One\ntwo.\n\n- a\n- b\n\n\nThree.')).toEqual([
      { kind: 'paragraph', text: 'One two.' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Three.' },
    ]);
  });

  it('are none of an empty text', () => {
    expect(textBlocks(' \n\n ')).toEqual([]);
  });

  it('lose no word of any text', () => {
    const words = (text: string) => text.match(/[a-z]+/g) ?? [];
    const line = fc.stringMatching(/^(- )?[a-z ]{0,12}$/);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        const kept = textBlocks(text).flatMap((block) =>
          block.kind === 'list' ? block.items : block.text,
        );
        expect(words(kept.join(' '))).toEqual(words(text));
      }),
    );
  });
});
