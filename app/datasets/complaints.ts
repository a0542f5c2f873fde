// A relative path: the table of routes is also read by programs that do not resolve `~`.
import { paths } from '../paths';
import { calendarDimensions, quarterDimension } from './calendar';
import { defineDataset } from './define-dataset';
import { islandDimension, provinceDimensions } from './places';
import { type StageDimension } from './dataset';

/**
 * The dimensions computed from the dates on which a record was first answered and closed. They cannot be
 * filtered by: a filter would disclose the dates of a single case.
 */
export const stageDimensions = {
  age: { codeList: 'duration', stage: 'age', isFilter: false, isOutcome: true },
  time_to_close: {
    codeList: 'duration',
    stage: { timeUntil: 'closed_on' },
    isFilter: false,
    isOutcome: true,
  },
  closed_year: { stage: { yearOf: 'closed_on' }, isFilter: false, isOutcome: true },
  time_to_answer: {
    codeList: 'duration',
    stage: { timeUntil: 'first_answer_on' },
    isFilter: false,
    isOutcome: true,
  },
  answered_year: { stage: { yearOf: 'first_answer_on' }, isFilter: false, isOutcome: true },
} as const satisfies Record<string, Partial<StageDimension>>;

/** Complaints of human-rights violations that the commission received. */
export const complaints = defineDataset({
  name: 'complaints',
  table: 'complaint',
  path: paths.dashboard,
  dateColumn: 'received_on',
  stageDates: ['first_answer_on', 'closed_on'],
  closing: { date: 'closed_on', dimension: 'status', open: 'in_process' },
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
    ...stageDimensions,
  },
  coarser: { ...islandDimension, ...quarterDimension },
  keyVariables: ['province', 'right', 'defendant', 'status'],
  questions: {
    growing: { widget: 'issue', by: 'year', sort: 'growth' },
    defendants: { widget: 'defendant', by: 'province', compare: 'all' },
    methods: { widget: 'method' },
  },
  measures: { cases: {}, files: { column: 'files' } },
  widgets: {
    total: { kind: 'total' },
    cards: { kind: 'cards', dimension: 'status', standsAlone: true },
    map: {
      kind: 'map',
      chapter: 'where',
      isLead: true,
      dimension: 'province',
      ignores: ['province', 'city'],
    },
    'top-provinces': {
      kind: 'ranking',
      chapter: 'where',
      dimension: 'province',
      ignores: ['province', 'city'],
      limit: 5,
    },
    yearly: { kind: 'yearly', chapter: 'when', dimension: 'year', ignores: ['year', 'month'] },
    monthly: {
      kind: 'monthly',
      chapter: 'when',
      isLead: true,
      dimension: 'month',
      ignores: ['month'],
    },
    right: { kind: 'bars', chapter: 'what', isLead: true, dimension: 'right', definition: 'right' },
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
      isLead: true,
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
    status: {
      kind: 'bars',
      chapter: 'handling',
      isLead: true,
      dimension: 'status',
      definition: 'status',
    },
    'time-to-answer': {
      kind: 'durations',
      chapter: 'handling',
      dimension: 'answered_year',
      ignores: ['year', 'month'],
      definition: 'duration',
    },
    'time-to-close': {
      kind: 'durations',
      chapter: 'handling',
      dimension: 'closed_year',
      ignores: ['year', 'month'],
      definition: 'duration',
    },
    'open-age': {
      kind: 'durations',
      chapter: 'handling',
      dimension: 'age',
      ignores: ['year', 'month'],
      definition: 'duration',
    },
    'calculation-date': { kind: 'date', definition: 'calculation' },
  },
});
