import { datePrecisions } from '~/datasets/date-precision';
import { z } from 'zod';
import { divisions, type Dataset } from '~/datasets/dataset';
import { filterDimensions } from '~/statistics/view/view';
import { changeStatuses } from '~/statistics/widgets/widget-data';

const code = z.union([z.string().max(60), z.int()]).pipe(z.coerce.string());
const codes = z.union([code, z.array(code).max(100)]);

/**
 * Returns the schema of a dashboard call's body: its filter as the specification names it; 0 and absent
 * values mean the same as in an address.
 */
export function filterBody(dataset: Dataset) {
  return filterOf(dataset).meta({ component: `${dataset.name}Filter` });
}

/** A day; absent, null or empty for none. */
const day = z.union([z.iso.date(), z.literal('')]).nullish();
const days = { startDate: day, endDate: day };

/** The same with the first and last requested day, next to the filter or within the advanced one. */
export function datedBody(dataset: Dataset) {
  return filterOf(dataset, days)
    .extend(days)
    .meta({ component: `${dataset.name}DatedFilter` });
}

type Day = z.output<typeof day>;

interface DatedBody {
  startDate?: Day;
  endDate?: Day;
  advanceFilter?: unknown;
}

const daysWithin = z.looseObject(days).nullish();

/**
 * Splits a body into its requested days and the remaining filter. The days that the specification adds to the
 * filter are within the advanced filter; they apply unless there are days next to it.
 */
export function takeDays<Body extends DatedBody>({
  startDate,
  endDate,
  advanceFilter,
  ...filter
}: Body) {
  const { startDate: start, endDate: end, ...advanced } = daysWithin.parse(advanceFilter) ?? {};
  return {
    startDate: startDate || start || undefined,
    endDate: endDate || end || undefined,
    filter: { ...filter, advanceFilter: advanced },
  };
}

function filterOf(dataset: Dataset, advancedToo: z.ZodRawShape = {}) {
  const dimensions = filterDimensions(dataset, divisions[0]);
  const basic = dimensions.filter(({ isBasic, calendar }) => isBasic || calendar);
  const advanced = dimensions.filter((dimension) => !basic.includes(dimension));
  return z.strictObject({
    ...Object.fromEntries(basic.map(({ parameter }) => [parameter, code.nullish()])),
    ...(advanced.length > 0 && {
      /** 1 for the advanced filter, 0 for the basic one alone. */
      type: z.union([z.literal(0), z.literal(1), z.enum(['0', '1'])]).nullish(),
      advanceFilter: z
        .strictObject({
          ...Object.fromEntries(advanced.map(({ parameter }) => [parameter, codes.nullish()])),
          ...advancedToo,
        })
        .nullish(),
    }),
    measure: z.enum(dataset.measures.map(({ name }) => name)).nullish(),
    division: z.enum(divisions).nullish(),
    as_of: z.union([z.int().min(1), z.string().regex(/^[1-9]\d{0,8}$/)]).nullish(),
  });
}

/** The values of each parameter in a body, and where they are. */
interface BodyValue {
  values: string[];
  path: string[];
}

/** Returns the parameters of a view that a body names, including those in nested objects. */
export function parametersOf(body: object, path: string[] = []): Record<string, BodyValue> {
  const parameters: Record<string, BodyValue> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue;
    const here = [...path, name];
    if (typeof value === 'object' && !Array.isArray(value)) {
      Object.assign(parameters, parametersOf(value as object, here));
    } else parameters[name] = { values: [value].flat().map(String), path: here };
  }
  return parameters;
}

/** A value and how it is disclosed: SDMX's statuses, and by which means. */
export const disclosedValue = z.strictObject({
  value: z.number().nullable(),
  min: z.number().optional(),
  max: z.number().optional(),
  obs_status: z.string(),
  conf_status: z.enum(['F', 'C']),
  protection: z.string(),
});

const { value, ...how } = disclosedValue.shape;
const data = value.meta({ describedAs: 'value' });

/** A count that a change compares, of the counted days. */
const comparedCount = z.strictObject({
  value: z.number().nullable(),
  period: z.strictObject({ start: z.string(), end: z.string() }),
});

/**
 * An observation as the specification names its parts (section 3): a code, its name and its disclosed count.
 */
export const figure = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    data,
    ...how,
    population: z.number().optional(),
    rate_per_100000: z.number().optional(),
    rate_period: z.strictObject({ start: z.string(), end: z.string() }).optional(),
    change_percent: z.number().optional(),
    change_status: z.enum(changeStatuses).optional(),
    compared: z.strictObject({ now: comparedCount, before: comparedCount }).optional(),
  })
  .meta({ component: 'observation' });

/** An observation of the map: with its rank, and that rank's colour. */
export const mapFigure = figure
  .extend({
    rank: z.int().nullable(),
    color: z.enum(['red', 'yellow', 'green']).nullable(),
  })
  .meta({ component: 'observationOfMap' });

/** A total with how it is disclosed. */
export const totalFigure = z.strictObject({ total: value, ...how }).meta({ component: 'total' });

const codesByParameter = z.record(z.string(), z.array(z.string()).readonly());

/** What was counted, and everything needed to cite it. */
export const figureMeta = z
  .strictObject({
    dataset: z.string(),
    widget: z.string(),
    subject: z.string(),
    measure: z.string(),
    division: z.enum(divisions).nullable().optional(),
    period: z.strictObject({ start: z.string(), end: z.string() }).nullable(),
    filter: codesByParameter,
    ignored: codesByParameter,
    calculation: z.strictObject({
      id: z.int(),
      date: z.string(),
      lastDate: z.string(),
      coveredUntil: z.string(),
      /** The precision of the records' dates; the dates above are no more precise. */
      datePrecision: z.enum(datePrecisions),
      defaultYear: z.int(),
      records: z.int(),
      /** How many changed records it holds back until a later calculation; it counts them as they were. */
      held: z.int(),
      isSynthetic: z.boolean(),
      /** The dimensions and measures that no record has; absent if there are none. */
      unrecorded: z.array(z.string()).optional(),
    }),
    note: z.string().optional(),
    /** What of the body was not applied as it was sent. */
    notices: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
    address: z.string(),
    policy: z.string(),
    licence: z.url(),
  })
  .meta({ component: 'meta' });
