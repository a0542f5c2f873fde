import { type CoarserDimension, type RecordedDimension } from './dataset';

/**
 * The province of a record in both divisions. Records state the province of 2022; its province among the 34
 * of the specification follows from `code_34` of the code list.
 */
export const provinceDimensions = {
  province: {
    codeList: 'province',
    parameter: 'province',
    division: '38',
    isBasic: true,
    isPlace: true,
    groups: { attribute: 'island_group' },
  },
  province_34: {
    codeList: 'province',
    parameter: 'province',
    division: '34',
    isBasic: true,
    isPlace: true,
    derivedFrom: { dimension: 'province', attribute: 'code_34' },
  },
} as const satisfies Record<string, Partial<RecordedDimension>>;

/** The island groups of provinces, from their code list. */
export const islandDimension = {
  island: {
    codeList: 'island_group',
    isPlace: true,
    coarsens: { dimension: 'province_34', attribute: 'island_group' },
  },
} as const satisfies Record<string, Partial<CoarserDimension>>;
