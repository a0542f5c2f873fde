import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type ImportJobResult } from '~/records/import-job.server';
import { describeImportPage, wordingOfPage } from './describe-import-page.server';

it('names a field that gives a value its code on the page of a check, not of an import', async () => {
  const item = {
    line: 2,
    column: 'Via',
    value: 'Kite',
    reason: 'value-unknown',
    details: { list: 'province' },
  };
  const result = { outcome: 'refused', code: 'no-records' };
  const rejects = { kinds: [{ item, count: 1 }], others: 0 };
  const ended = {
    result,
    notices: [],
    rejects,
    report: null,
    missing: null,
  } as unknown as ImportJobResult;
  const wording = await wordingOfPage('en');
  const remedyIn = (mode: 'dry-run' | 'commit') =>
    describeImportPage(ended, { mode, dataset: complaints }, { columns: [] }, wording).rejects[0]
      ?.remedy;
  expect(remedyIn('dry-run')).toContain('Choose the code below');
  expect(remedyIn('commit')).toBe('Correct the spelling in the file.');
});

it('names columns and code lists on the page of a check, and keeps the headings of a file', async () => {
  const counts = { rows: 1, added: 0, changed: 0, unchanged: 0, rejected: 1 };
  const checked = {
    result: {
      outcome: 'checked',
      counts,
      codes: 0,
      replaced: 0,
      findings: {
        newCodes: [
          {
            list: 'province',
            codes: [
              { code: 'jawa-brat', name: 'Jawa Brat', rows: 1200, isSuspicious: false },
              { code: 'n-a', name: 'N/A', rows: 1, isSuspicious: true },
            ],
          },
        ],
        notStated: [{ column: 'Wilayah', total: 1, values: [{ item: '-', count: 1 }] }],
        changes: [{ column: 'first_answer_on', records: 2, emptied: 0 }],
        keptColumns: ['province', 'closed_on'],
        outlyingYears: [],
        outsideValidity: [{ column: 'province', code: '32', records: 1 }],
      },
    },
    notices: [],
    rejects: {
      kinds: [
        {
          item: {
            line: 2,
            column: 'province',
            value: '99',
            reason: 'code-unknown',
            details: { list: 'province' },
          },
          count: 1,
        },
      ],
      others: 0,
    },
    report: null,
    missing: null,
  } as unknown as ImportJobResult;
  const requested = { mode: 'dry-run', dataset: complaints } as const;
  const west = { code: '32', names: { id: 'Jawa Barat', en: 'West Java' }, attributes: {} };
  const facts = { columns: [], codeLists: new Map([['province', [west]]]) };
  const page = describeImportPage(checked, requested, facts, await wordingOfPage('en'));
  expect(page.findings).toEqual([
    expect.stringContaining('does not have: Province, Date of closing.'),
    expect.anything(),
    '  Date of the first answer: 2 records',
    expect.stringContaining('Column Wilayah:'),
    expect.stringContaining('Province West Java (1)'),
  ]);
  expect(page.rejects[0]?.cause).toBe('Province: the code "99" is not in the list Province.');
  expect(page.rejects[0]?.remedy).toBe('Correct the spelling in the file.');
  expect(page.newCodes).toEqual([
    {
      title: 'New codes in Province: 2',
      codes: [
        {
          code: 'jawa-brat',
          name: 'Jawa Brat',
          remark: '',
          rows: '1,200',
          similar: { name: 'West Java (32)', href: '/staff/codes/province/32' },
        },
        expect.objectContaining({ code: 'n-a', remark: expect.stringContaining('looks wrong') }),
      ],
      lines: [],
    },
  ]);
});
