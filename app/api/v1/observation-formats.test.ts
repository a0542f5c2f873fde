import { parse } from 'csv-parse/sync';
import JSONstat from 'jsonstat-toolkit';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryDuckDb } from '../../../tests/support/duckdb';
import { observationsAnswer, type Observed, type ObservationsAnswer } from './observation-answer';
import { writeJsonStat } from './write-json-stat.server';
import { writeObservationsCsv } from './write-observations-csv.server';
import { writeSdmxCsv } from './write-sdmx-csv.server';

const names: Record<string, string> = { R01: 'Life', R02: 'Work, fair', _O: 'Each', _T: 'All' };

/** Returns a disclosed combination of codes: a number, rounded where `how` says so, or why there is none. */
function observed(codes: Record<string, string>, value: number | null, how: string): Observed {
  return {
    codes,
    labels: Object.fromEntries(
      Object.entries(codes).map(([id, code]) => [id, names[code] ?? code]),
    ),
    value,
    ...(how === 'below-threshold' && { max: 5 }),
    obs_status: value === null ? 'Q' : how === 'open' ? 'P' : 'A',
    conf_status: value === null ? 'C' : 'F',
    protection: how === 'open' ? 'exact' : how,
  };
}

/** Returns a response with some dimensions; it fits the schema that the call declares. */
function answerOf(ids: readonly string[], data: Observed[]): ObservationsAnswer {
  return observationsAnswer.parse({
    data,
    meta: {
      dataset: 'complaints',
      subject: 'Complaints, 2025',
      measure: 'cases',
      division: '34',
      by: ids.map((id) => ({
        id,
        label: id,
        is_multiple: id === 'right',
        role: id === 'year' ? 'time' : id === 'province' ? 'geo' : null,
      })),
      filter: { year: ['2025'], issue: ['I01', 'I02'] },
      period: null,
      suppression: null,
      note: 'Synthetic',
      policy: 'protected 4',
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      calculation: {
        id: 7,
        date: '2026-01-02',
        lastDate: '2025-12-31',
        defaultYear: 2025,
        coveredUntil: '2025-12-31',
        datePrecision: 'day',
        records: 100,
        held: 0,
        isSynthetic: true,
      },
      address: 'https://terang.test/dashboard?as_of=7',
      self: 'https://terang.test/api',
      count: data.length,
      limit: data.length,
      page: 1,
      next: null,
    },
  });
}

const ofTwo = answerOf(
  ['right', 'province'],
  [
    observed({ right: 'R01', province: '31' }, 24, 'rounded3'),
    observed({ right: 'R02', province: '31' }, 6, 'rounded3'),
    observed({ right: 'R01', province: '9' }, 9, 'rounded3'),
    observed({ right: '_X', province: '31' }, 12, 'rounded3'),
    observed({ right: '_O', province: '_O' }, null, 'below-threshold'),
    observed({ right: '_T', province: '_T' }, 60, 'exact'),
  ],
);
const suppressed = answerOf(['right'], [observed({ right: '_T' }, null, 'suppressed')]);
const ofCities = answerOf(['city'], [observed({ city: '31.71' }, 24, 'rounded3')]);

const cubeOf = async (answer: ObservationsAnswer) => JSON.parse(await writeJsonStat(answer, 'en'));

describe('JSON-stat', () => {
  it('holds each disclosed observation, and says why the others are not disclosed', async () => {
    const source = await cubeOf(ofTwo);
    const cube = JSONstat(source);
    expect([cube.class, cube.id, cube.size]).toEqual(['dataset', ['right', 'province'], [3, 2]]);
    expect(cube.Dimension('right').id).toEqual(['R01', 'R02', '_X']);
    expect(cube.Dimension('right').Category('R02').label).toBe('Work, fair');
    for (const { codes, value, protection } of ofTwo.data.slice(0, 4)) {
      expect(cube.Data(codes)).toMatchObject({ value, status: protection });
    }
    expect(cube.Data({ right: 'R02', province: '9' })).toMatchObject({
      value: null,
      status: 'below-threshold',
    });
    expect(cube.role).toMatchObject({ geo: ['province'] });
  });

  it('holds the total, its publisher and the meaning of its statuses beside the cube', async () => {
    const { extension, note, updated, href } = await cubeOf(ofTwo);
    expect(extension.total).toMatchObject({ value: 60, protection: 'exact' });
    expect(extension.others).toMatchObject([{ value: null, max: 5 }]);
    expect(Object.keys(extension.status.label)).toEqual(['rounded3', 'below-threshold']);
    expect(extension).toMatchObject({ policy: 'protected 4', calculation: { id: 7 } });
    expect([note, updated, href]).toEqual([['Synthetic'], '2026-01-02', ofTwo.meta.self]);
  });

  it('holds zeros where all that is not listed is known to be none', async () => {
    const exact = answerOf(
      ['right', 'year'],
      [
        observed({ right: 'R01', year: '2025' }, 2, 'exact'),
        observed({ right: 'R02', year: '2026' }, 1, 'open'),
        observed({ right: '_T', year: '_T' }, 3, 'exact'),
      ],
    );
    const source = await cubeOf(exact);
    expect(source.value).toEqual([2, 0, 0, 1]);
    expect(source.dimension.year.category.note).toEqual({ 2026: ['incomplete'] });
    expect(source.role).toEqual({ time: ['year'] });
  });

  it('has the tables of the third dimension in order', async () => {
    const codes = (right: string, province: string, year: string) => ({ right, province, year });
    const answer = answerOf(
      ['right', 'province', 'year'],
      [
        observed(codes('R01', '31', '2024'), 9, 'rounded3'),
        observed(codes('R02', '32', '2025'), 6, 'rounded3'),
        observed(codes('_O', '_O', '2024'), null, 'below-threshold'),
        observed(codes('_O', '_O', '2025'), null, 'suppressed'),
        observed(codes('_T', '_T', '_T'), 60, 'exact'),
      ],
    );
    const cube = JSONstat(await cubeOf(answer));
    expect(cube.value).toHaveLength(8);
    expect(cube.Data(codes('R02', '31', '2024')).status).toBe('below-threshold');
    expect(cube.Data(codes('R02', '31', '2025')).status).toBe('suppressed');
  });

  it('is a cube of the total where no code is disclosed', async () => {
    const cube = JSONstat(await cubeOf(suppressed));
    expect(cube.size).toEqual([1]);
    expect(cube.Data({ right: '_T' })).toMatchObject({ value: null, status: 'suppressed' });
  });
});

describe('SDMX-CSV', () => {
  const rowsOf = async (answer: ObservationsAnswer) =>
    parse<Record<string, string>>(await writeSdmxCsv(answer), { columns: true });

  it('begins with the structure and the action, then the dimensions and the value', async () => {
    const [header = ''] = (await writeSdmxCsv(ofTwo)).split('\r\n');
    expect(header).toMatch(
      /^STRUCTURE,STRUCTURE_ID,ACTION,RIGHT,PROVINCE,OBS_VALUE,OBS_STATUS,CONF_STATUS,/,
    );
    for (const row of await rowsOf(ofTwo)) {
      expect(row).toMatchObject({ STRUCTURE: 'dataflow', ACTION: 'I', CALCULATION: '7' });
      expect(row.STRUCTURE_ID).toBe('TERANG:COMPLAINTS_BY_RIGHT_PROVINCE(1.0.0)');
      expect(row.FILTER).toBe('year=2025 issue=I01,I02');
    }
  });

  it('follows the rules of the standard, which no JavaScript package reads', async () => {
    // Field guide of SDMX-CSV 2.0 (github.com/sdmx-twg/sdmx-csv, data-message/docs/sdmx-csv-field-guide.md): identifiers of
    // SDMX, one of its actions, no dimension of an observation without a value.
    const id = /^[A-Za-z0-9_@$-]+$/;
    // A value with a dot is a plain value: no code of an SDMX code list has one.
    const dimensionValue = /^[A-Za-z0-9_@$.-]+$/;
    for (const answer of [ofTwo, suppressed, ofCities]) {
      const [header = [], ...rows] = parse(await writeSdmxCsv(answer));
      expect(header.slice(0, 3)).toEqual(['STRUCTURE', 'STRUCTURE_ID', 'ACTION']);
      expect(new Set(header).size).toBe(header.length);
      for (const name of header) expect(name).toMatch(id);
      for (const [structure, structureId, action, ...cells] of rows) {
        expect(['dataflow', 'datastructure', 'dataprovision']).toContain(structure);
        expect(structureId).toMatch(/^[A-Za-z][\w-]*:[A-Za-z0-9_@$-]+\(\d+(\.\d+){1,2}\)$/);
        expect(['I', 'A', 'M', 'R', 'D']).toContain(action);
        for (const code of cells.slice(0, answer.meta.by.length)) {
          expect(code).toMatch(dimensionValue);
        }
        const [value, status, confidential] = cells.slice(answer.meta.by.length);
        expect(value).toMatch(/^(-?\d+(\.\d+)?)?$/);
        // The codes of CL_OBS_STATUS and CL_CONF_STATUS that are used here.
        expect(['A', 'P', 'Q']).toContain(status);
        expect(['F', 'C']).toContain(confidential);
      }
    }
  });

  it('holds all observations by their codes; those not disclosed have no value', async () => {
    const rows = await rowsOf(ofTwo);
    expect(
      rows.map((row) => [row.RIGHT, row.PROVINCE, row.OBS_VALUE, row.OBS_STATUS, row.CONF_STATUS]),
    ).toEqual(
      ofTwo.data.map(({ codes, value, obs_status, conf_status }) => [
        codes.right,
        codes.province,
        String(value ?? ''),
        obs_status,
        conf_status,
      ]),
    );
    expect(rows.at(-2)).toMatchObject({ OBS_VALUE: '', OBS_STATUS: 'Q', CONF_STATUS: 'C' });
  });
});

it('CSV holds codes and names', async () => {
  const [first, second] = parse<Record<string, string>>(await writeObservationsCsv(ofTwo), {
    columns: true,
    bom: true,
  });
  expect(first).toMatchObject({ RIGHT: 'R01', PROVINCE: '31', VALUE: '24', NOTE: 'Synthetic' });
  expect(second).toMatchObject({ RIGHT_LABEL: 'Work, fair', PROTECTION: 'rounded3' });
});

it.each([
  ['CSV', writeObservationsCsv, 'VALUE'],
  ['SDMX-CSV', writeSdmxCsv, 'OBS_VALUE'],
])('%s is read by DuckDB without any hints', async (_, write, column) => {
  const folder = await mkdtemp(join(tmpdir(), 'terang-formats-'));
  try {
    const file = join(folder, 'observations.csv');
    await writeFile(file, await write(ofTwo));
    const rows = await queryDuckDb(
      `select "RIGHT", PROVINCE, ${column} as disclosed from '${file}'`,
    );
    expect(rows.map(({ RIGHT, PROVINCE, disclosed }) => [RIGHT, PROVINCE, disclosed])).toEqual(
      ofTwo.data.map(({ codes, value }) => [
        codes.right,
        codes.province,
        value === null ? null : String(value),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
