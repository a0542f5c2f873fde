import { describe, expect, it } from 'vitest';
import {
  mergedInto,
  publicAttributes,
  withMerge,
  withMergesOf,
  withoutMergeBy,
  withReturn,
} from './merge-mark';

const on = '2025-02-01';
const merge = (into: string, importId: number, dataset = 'complaints', day = on) => ({
  into,
  on: day,
  dataset,
  importId,
});
const codesOf = (lists: Record<string, Record<string, string>>) =>
  Object.entries(lists).map(([code, attributes]) => ({ code, names: { id: code }, attributes }));

describe('the mark of a merge', () => {
  const both = withMerge(withMerge({ a: '1' }, merge('B', 7)), merge('B', 8, 'consultations'));

  it("holds in each dataset until that dataset's import is withdrawn", () => {
    const datasets = ['complaints', 'consultations', 'others'];
    const ofAll = (attributes: Record<string, string>) =>
      datasets.map(
        (dataset) => mergedInto(codesOf({ A: attributes, B: {} }), 'A', dataset)?.into ?? null,
      );
    expect(ofAll(both)).toEqual(['B', 'B', null]);
    expect(ofAll(withoutMergeBy(both, 7))).toEqual([null, 'B', null]);
    expect(ofAll(withoutMergeBy(both, 9))).toEqual(['B', 'B', null]);
    expect(withoutMergeBy(withoutMergeBy(both, 7), 8)).toEqual({ a: '1' });
  });

  it('does not hold while records of a later import carry the code again', () => {
    const back = withReturn(both, { dataset: 'complaints', importId: 9 });
    const into = (attributes: Record<string, string>, dataset: string) =>
      mergedInto(codesOf({ A: attributes, B: {} }), 'A', dataset)?.into ?? null;
    expect([into(back, 'complaints'), into(back, 'consultations')]).toEqual([null, 'B']);
    expect(withoutMergeBy(back, 9)).toEqual(both);
    expect(into(withMerge(back, merge('B', 10)), 'complaints')).toBe('B');
    const nowhere = withReturn(back, { dataset: 'consultations', importId: 11 });
    expect(publicAttributes(nowhere)).toEqual({ a: '1' });
    expect(withReturn({ a: '1' }, { dataset: 'complaints', importId: 9 })).toEqual({ a: '1' });
  });

  it('does not disclose the numbers of imports', () => {
    expect(publicAttributes(both)).toEqual({ a: '1', merged_into: 'B', merged_on: on });
  });

  it("is disclosed in the state of each dataset's published version", () => {
    const back = withReturn(both, { dataset: 'complaints', importId: 9 });
    const into = (...versions: Parameters<typeof withMergesOf>[1]) =>
      publicAttributes(withMergesOf(back, versions)).merged_into;
    const [unmerged, held] = [{ a: '1' }, withReturn(back, { dataset: 'complaints' })];
    expect(held).toEqual(both);
    expect(into({ dataset: 'complaints', attributes: unmerged })).toBeUndefined();
    expect(into({ dataset: 'complaints', attributes: held })).toBe('B');
    expect(into({ dataset: 'complaints', attributes: back })).toBeUndefined();
    const others = { dataset: 'consultations', attributes: back };
    expect(into({ dataset: 'complaints', attributes: back }, others)).toBe('B');
    expect(publicAttributes(withMergesOf(back, []))).toEqual({ a: '1' });
  });

  it('and the names that files use are not public', () => {
    const attributes = { a: '1', aliases: 'Polri' };
    expect(publicAttributes(attributes)).toEqual({ a: '1' });
    expect(publicAttributes(withMerge(attributes, merge('B', 1)))).toEqual({
      a: '1',
      merged_into: 'B',
      merged_on: on,
    });
  });

  it('leads to the last of several merged codes, and nowhere once the records are back', () => {
    const later = '2025-03-01';
    const toB = withMerge({}, merge('B', 1));
    const chain = codesOf({ A: toB, B: withMerge({}, merge('C', 2, 'complaints', later)), C: {} });
    expect(mergedInto(chain, 'A', 'complaints')).toEqual({ into: 'C', on: later });
    const back = codesOf({ A: toB, B: withMerge({}, merge('A', 2)) });
    expect(mergedInto(back, 'A', 'complaints')).toBeNull();
    expect(mergedInto(back, 'B', 'complaints')).toEqual({ into: 'A', on });
    // B received records of others after its own had been moved.
    const before = codesOf({ A: withMerge({}, merge('B', 3)), B: withMerge({}, merge('C', 2)) });
    expect(mergedInto(before, 'A', 'complaints')).toEqual({ into: 'B', on });
  });
});
