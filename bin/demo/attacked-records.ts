import { createHash } from 'node:crypto';
import { complaints } from '~/datasets/complaints';
import { recordedDimensions, OUTSIDE_INDONESIA } from '~/datasets/dataset';
import {
  attackedRecord,
  type AttackedRecord,
} from '~/features/statistics/protection/attack/attacked-records';
import { demoComplaints } from './complaints';
import { readDemoSource } from './source';

/** The synthetic complaints through a day, as an import would write them, with keys that are always the same. */
export function demoRecords(until = '2026-10-31'): AttackedRecord[] {
  const source = readDemoSource();
  const provinces = new Map(
    source.codeList('province').map(({ code, code_34 }) => [code, code_34 || code]),
  );
  return [...demoComplaints(source, { until })].map(({ values }) => {
    const isAbroad = Boolean(values.country) && values.country !== 'ID';
    const stated = recordedDimensions(complaints).map(
      ({ name, isMultiple, isPlace, derivedFrom }) => {
        if (isPlace && isAbroad) return [name, OUTSIDE_INDONESIA];
        const value = derivedFrom ? provinces.get(values.province ?? '') : values[name];
        return [name, isMultiple && value ? value.split(';') : value || []];
      },
    );
    const row = { ...Object.fromEntries(stated), [complaints.dateColumn]: values.received_on };
    return attackedRecord(complaints, row, keyOf(values.id ?? ''));
  });
}

function keyOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}
