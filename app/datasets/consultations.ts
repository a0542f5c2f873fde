import { calendarDimensions, quarterDimension } from './calendar';
import { defineDataset } from './define-dataset';
import { islandDimension, provinceDimensions } from './places';

/** Consultations that people sought from the commission before or besides a complaint. */
export const consultations = defineDataset({
  name: 'consultations',
  table: 'consultation',
  path: '/complaint-data/data-consultation',
  dateColumn: 'consulted_on',
  dimensions: {
    ...calendarDimensions,
    ...provinceDimensions,
    country: { codeList: 'country', isBasic: true, offersOnlyUsed: true },
    media: { codeList: 'tipe_konsultasi', isBasic: true },
    theme: { codeList: 'consultation_theme', isBasic: true },
    issue: { codeList: 'issue', isBasic: true },
  },
  coarser: { ...islandDimension, ...quarterDimension },
  keyVariables: ['province', 'theme', 'media'],
  questions: {
    growing: { widget: 'issue', by: 'year', sort: 'growth' },
    themes: { widget: 'theme', by: 'province', compare: 'all' },
    media: { widget: 'media' },
  },
  measures: { consultations: {} },
  widgets: {
    total: { kind: 'total' },
    map: {
      kind: 'map',
      chapter: 'where',
      isLead: true,
      dimension: 'province',
      ignores: ['province'],
    },
    yearly: { kind: 'yearly', chapter: 'when', dimension: 'year', ignores: ['year', 'month'] },
    monthly: {
      kind: 'monthly',
      chapter: 'when',
      isLead: true,
      dimension: 'month',
      ignores: ['month'],
    },
    theme: { kind: 'bars', chapter: 'what', isLead: true, dimension: 'theme' },
    issue: { kind: 'bars', chapter: 'what', dimension: 'issue', limit: 10, definition: 'issue' },
    media: { kind: 'bars', chapter: 'what', dimension: 'media' },
    province: {
      kind: 'bars',
      chapter: 'where',
      dimension: 'province',
      limit: 10,
      definition: 'province',
    },
    country: { kind: 'bars', chapter: 'where', dimension: 'country', limit: 10 },
    'calculation-date': { kind: 'date', definition: 'calculation' },
  },
});
