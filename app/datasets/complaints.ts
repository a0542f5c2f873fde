// The table of routes is read by what does not know `~`.
import { paths } from '../paths';
import { calendarDimensions } from './calendar';
import { defineDataset } from './dataset';
import { provinceDimensions } from './places';

/** Complaints of human-rights violations that the commission received. */
export const complaints = defineDataset({
  name: 'complaints',
  table: 'complaint',
  path: paths.dashboard,
  dateColumn: 'received_on',
  dimensions: {
    ...calendarDimensions,
    ...provinceDimensions,
    city: {
      codeList: 'city',
      isBasic: true,
      isPlace: true,
      parent: { dimension: 'province', attribute: 'province_code' },
    },
    country: { codeList: 'country', isBasic: true, offersOnlyUsed: true },
    office: { codeList: 'representative_office', followsPlace: true },
    right: { codeList: 'right', isMultiple: true },
    issue: { codeList: 'issue', isMultiple: true },
    case_detail: {
      codeList: 'case_detail',
      isMultiple: true,
      parent: { dimension: 'issue', attribute: 'issue_code' },
    },
    claimant: { codeList: 'complainant_type', isMultiple: true },
    victim: { codeList: 'victim_type', isMultiple: true },
    defendant: { codeList: 'party_type', isMultiple: true },
    method: { codeList: 'proposal_type' },
    event: { codeList: 'peristiwa_khusus', isMultiple: true },
    letter: { codeList: 'handling_letter', isMultiple: true, isOutcome: true },
    status: {
      codeList: 'on_process',
      isOutcome: true,
      classes: { attribute: 'stage', values: ['in_process', 'finished'] },
    },
  },
  keyVariables: ['province', 'right', 'issue', 'victim', 'defendant', 'status'],
  measures: { cases: {}, files: { column: 'files' } },
  widgets: {
    total: { kind: 'total' },
    cards: { kind: 'cards', dimension: 'status' },
    map: { kind: 'map', chapter: 'where', dimension: 'province', ignores: ['province', 'city'] },
    'top-provinces': {
      kind: 'ranking',
      chapter: 'where',
      dimension: 'province',
      ignores: ['province', 'city'],
      limit: 5,
    },
    yearly: { kind: 'yearly', dimension: 'year', ignores: ['year', 'month'] },
    monthly: { kind: 'monthly', chapter: 'when', dimension: 'month', ignores: ['month'] },
    right: { kind: 'bars', chapter: 'what', dimension: 'right', definition: 'right' },
    issue: { kind: 'bars', chapter: 'what', dimension: 'issue', limit: 10, definition: 'issue' },
    'case-detail': {
      kind: 'bars',
      chapter: 'what',
      dimension: 'case_detail',
      limit: 10,
      definition: 'case-detail',
    },
    claimant: {
      kind: 'bars',
      chapter: 'who',
      dimension: 'claimant',
      limit: 10,
      definition: 'claimant',
    },
    victim: { kind: 'bars', chapter: 'who', dimension: 'victim', limit: 10, definition: 'victim' },
    defendant: {
      kind: 'bars',
      chapter: 'who',
      dimension: 'defendant',
      limit: 10,
      definition: 'defendant',
    },
    method: { kind: 'bars', chapter: 'handling', dimension: 'method', definition: 'method' },
    event: { kind: 'bars', chapter: 'what', dimension: 'event', definition: 'event' },
    country: { kind: 'bars', chapter: 'where', dimension: 'country', limit: 10 },
    province: {
      kind: 'bars',
      chapter: 'where',
      dimension: 'province',
      limit: 10,
      definition: 'province',
    },
    city: { kind: 'bars', chapter: 'where', dimension: 'city', limit: 10 },
    letter: { kind: 'bars', chapter: 'handling', dimension: 'letter', definition: 'letter' },
    office: { kind: 'bars', chapter: 'handling', dimension: 'office', definition: 'office' },
    status: { kind: 'bars', chapter: 'handling', dimension: 'status', definition: 'status' },
    'calculation-date': { kind: 'date', definition: 'calculation' },
  },
});
