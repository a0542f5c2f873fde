import { describe, expect, it } from 'vitest';
import { mergeMappings } from './merge-mappings';

const base = {
  sheet: 'Data',
  columns: {
    id: { from: 'No' },
    received_on: { from: 'Date', formats: ['d/m/yyyy'] },
    method: { from: 'Via', values: { Web: 'M01' } },
  },
};
const { id, received_on, method } = base.columns;

/** Returns the base with other columns. */
const withColumns = (columns: object, others: object = {}) => ({
  ...base,
  ...others,
  columns: { ...base.columns, ...columns },
});

describe('two mappings that were made from the same one', () => {
  it('are merged value by value and column by column', () => {
    const earlier = withColumns({
      method: { ...method, values: { ...method.values, Kite: 'M02' } },
      city: { from: 'City' },
    });
    const later = withColumns({
      received_on: { ...received_on, formats: ['m/d/yyyy'] },
      method: { ...method, unknown: 'create', values: { ...method.values, Drum: 'M03' } },
    });
    expect(mergeMappings({ base, earlier, later })).toEqual({
      content: withColumns({
        received_on: { from: 'Date', formats: ['m/d/yyyy'] },
        method: {
          from: 'Via',
          unknown: 'create',
          values: { Web: 'M01', Kite: 'M02', Drum: 'M03' },
        },
        city: { from: 'City' },
      }),
      superseded: [],
    });
  });

  it('are as the later one where both changed the same, which is listed', () => {
    const earlier = withColumns({ method: { ...method, values: { Web: 'M02', Fax: 'M05' } } });
    const later = withColumns({ method: { ...method, values: { Web: 'M03', Fax: 'M05' } } });
    expect(mergeMappings({ base, earlier, later })).toEqual({
      content: later,
      superseded: [{ path: ['columns', 'method', 'values', 'Web'], earlier: 'M02', later: 'M03' }],
    });
  });

  it('have one source of each column, however both changed it', () => {
    const earlier = withColumns({ method: { constant: 'M04' } });
    const later = withColumns({ method: { ...method, from: 'Way' } });
    const merged = mergeMappings({ base, earlier, later });
    expect(merged.content).toEqual(withColumns({ method: { ...method, from: 'Way' } }));
    expect(merged.superseded).toEqual([
      {
        path: ['columns', 'method', 'source'],
        earlier: { constant: 'M04' },
        later: { from: 'Way' },
      },
    ]);
  });

  it('have a column that one of them removed if the later one has it, whole', () => {
    const without = { ...base, columns: { id, received_on } };
    const changed = withColumns({ method: { ...method, unknown: 'create' } });
    const kept = mergeMappings({ base, earlier: without, later: changed });
    expect(kept.content).toEqual(changed);
    const removed = mergeMappings({ base, earlier: changed, later: without });
    expect(removed.content).toEqual(without);
    expect(removed.superseded.map(({ path }) => path)).toEqual([['columns', 'method']]);
    expect(mergeMappings({ base, earlier: without, later: base }).content).toEqual(without);
  });

  it('leave out the rows that either leaves out, and make the columns that either makes', () => {
    const made = { Unit: { from: ['No', 'Via'] } };
    const earlier = withColumns({}, { rows: { except: { Via: 'Test' } }, derived: made });
    const later = withColumns({}, { rows: { except: { Via: ['Total'], No: ['-'] } } });
    expect(mergeMappings({ base, earlier, later }).content).toEqual({
      ...base,
      derived: made,
      rows: { except: { Via: ['Test', 'Total'], No: ['-'] } },
    });
    const ofMade = withColumns({ method: { ...method, from: 'Unit' } }, { derived: made });
    const madeBefore = withColumns({}, { derived: made });
    const merged = mergeMappings({ base: madeBefore, earlier: ofMade, later: base });
    expect(merged.content).toEqual(ofMade);
  });

  it('may hold any text as a value', () => {
    const values = (json: string) =>
      withColumns({ method: { from: 'Via', values: JSON.parse(json) as object } });
    const { content } = mergeMappings({
      base,
      earlier: values('{"Web":"M01","__proto__":"M02"}'),
      later: values('{"Web":"M01","constructor":"M03"}'),
    });
    expect(JSON.stringify(content)).toContain(
      '{"Web":"M01","__proto__":"M02","constructor":"M03"}',
    );
  });
});
