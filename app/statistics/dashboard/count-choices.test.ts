import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';

const records = ['2023', '2024'].flatMap((year) =>
  Array.from({ length: 120 }, (_, index) => ({
    id: `${year}-${index}`,
    day: `${year}-0${1 + (index % 4)}-05`,
    codes: {
      country: 'ID',
      right: index % 3 ? ['R01'] : ['R01', 'R02'],
      defendant: [`P0${1 + (index % 9)}`],
      province: ['11', '13', '12', '31'][index % 4]!,
    },
  })),
);

describe.each(['exact', 'protected'])(
  'the choices of the filter under “%s”',
  async (policyName) => {
    const options = { dataset: complaints, policyName, calculatedOn: '2025-02-01' };
    const sources = await pageSourcesFor(records, options);

    async function pageOf(search: string) {
      return getDashboardPage(sources, {
        dataset: complaints,
        language: 'en',
        t: await getTexts('en', 'statistics'),
        languages: [],
        origin: '',
        search: new URLSearchParams(search),
      });
    }

    /** Returns the numbers in the choices of a parameter, by code. */
    async function numbersOf(parameter: string, search: string) {
      const { codes, groups } = (await pageOf(search)).dashboard.options;
      const choices = [...(groups[parameter] ?? []), ...(codes[parameter] ?? [])];
      const numbers = choices.map(
        ({ code, label }) => [code, /^[^(]+ \((≈?\d+)\)$/.exec(label)?.[1]] as const,
      );
      return new Map(numbers.flatMap(([code, number]) => (number ? [[code, number]] : [])));
    }

    async function totalOf(search: string) {
      const { dashboard } = await pageOf(search);
      return dashboard.widgets.find(({ name }) => name === 'total')?.total;
    }

    it.each([
      ['province', 'year=2024'],
      ['province', 'year=2024&province=12&month=2'],
      ['province', 'year=2024&map=month'],
      ['month', 'year=2024'],
      ['month', 'year=2024&month=3&province=11'],
      ['right', 'year=2024&type=1'],
      ['right', 'year=0&type=1&province=11'],
      ['defendant', 'year=2024&type=1&right=R02'],
    ])(
      'say how many records each %s of %s would show, as far as that is disclosed',
      async (...of) => {
        const [parameter, search] = of;
        const numbers = await numbersOf(parameter, search);
        expect(numbers.size).toBeGreaterThan(0);
        for (const [code, number] of numbers) {
          const chosen = new URLSearchParams(search);
          chosen.set(parameter, code);
          expect((await totalOf(chosen.toString()))?.value, code).toBe(
            Number(number.replace('≈', '')),
          );
        }
      },
    );

    it('say how many records a group of places would show, where they say so of its places', async () => {
      for (const search of ['year=2024', 'year=2024&map=month', 'year=0&province=11'])
        expect((await numbersOf('province', search)).has('Sumatera'), search).toBe(true);
      for (const search of ['year=2024&map=month&province=12', 'year=2024&province=11&city=11.01'])
        expect([...(await numbersOf('province', search)).keys()], search).toEqual([]);
    });

    it('count the codes that a short table of the dashboard leaves out', async () => {
      const { dashboard } = await pageOf('year=2024&type=1');
      const table = dashboard.widgets.find(({ name }) => name === 'defendant');
      const listed = table?.observations.length ?? 0;
      expect((await numbersOf('defendant', 'year=2024&type=1')).size).toBeGreaterThan(listed);
    });

    it('give no number for a code that would be added to chosen ones', async () => {
      expect((await numbersOf('right', 'year=2024&type=1&right=R02')).size).toBe(0);
    });

    it('say nothing of a month in all years, nor of other provinces on a map of a month', async () => {
      expect((await numbersOf('province', 'year=2024&map=month&province=12')).size).toBe(0);
      expect((await numbersOf('month', 'year=0')).size).toBe(0);
    });
  },
);
