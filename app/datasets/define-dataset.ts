import {
  type dividedBy,
  type AnyDimension,
  type CalendarDimension,
  type Closing,
  type CoarserDimension,
  type Dataset,
  type Dimension,
  type ExampleQuestion,
  type Measure,
  type RecordedDimension,
  type StageDimension,
  type Widget,
  type WidgetKindName,
} from './dataset';

type DimensionDeclaration = Partial<Omit<AnyDimension, 'name'>> &
  (
    | Pick<RecordedDimension, 'codeList' | 'calendar' | 'stage'>
    | Pick<CalendarDimension, 'codeList' | 'calendar' | 'stage'>
    | Pick<StageDimension, 'codeList' | 'calendar' | 'stage'>
  );

type Dimensions = Readonly<Record<string, DimensionDeclaration>>;

/** The names of the dimensions of one form and not of another. */
type NameOf<D, Form, Other = never> = string extends keyof D
  ? string
  : {
      [Name in keyof D & string]: D[Name] extends Other
        ? never
        : D[Name] extends Form
          ? Name
          : never;
    }[keyof D & string];

type Recorded<D> = NameOf<D, { codeList: string }, { calendar: unknown } | { stage: unknown }>;
/** The URL parameters of the filter, named after their dimensions. */
type Parameter<D> = NameOf<D, object, { isFilter: false } | { derivedFrom: unknown }>;
type Codes<D> = Recorded<D> & Parameter<D>;
type Stages = readonly ['in_process', 'finished'];

/** What a widget declares of what its kind divides by; `checkDataset` checks it in data that no compiler has seen. */
interface Divided<D> {
  codes: { dimension: Codes<D>; limit?: number };
  places: { dimension: Codes<D> & NameOf<D, { isPlace: true }>; limit?: number };
  province: { dimension: Codes<D> & 'province' };
  stages: { dimension?: NameOf<D, { classes: { values: Stages } }>; standsAlone?: boolean };
  durations: { dimension: NameOf<D, { stage: 'age' | { yearOf: string } }> };
  month: { dimension: NameOf<D, { calendar: 'month' }> & 'month' };
  year: { dimension: NameOf<D, { calendar: 'year' }> & 'year' };
}

type WidgetDeclaration<D> = Partial<Pick<Widget, 'chapter' | 'isLead' | 'definition'>> & {
  ignores?: readonly Parameter<D>[];
} & {
    [Kind in WidgetKindName]: { kind: Kind } & ((typeof dividedBy)[Kind] extends keyof Divided<D>
      ? Divided<D>[(typeof dividedBy)[Kind]]
      : object);
  }[WidgetKindName];

/**
 * A declaration of a dataset; the compiler rejects undeclared names of dimensions, parameters, widgets and
 * stage dates.
 */
interface DatasetDeclaration<D, WidgetName extends string, StageDate extends string> extends Pick<
  Dataset,
  'name' | 'table' | 'path' | 'dateColumn'
> {
  stageDates?: readonly StageDate[];
  closing?: Closing & { date: NoInfer<StageDate>; dimension: NameOf<D, { classes: unknown }> };
  dimensions: D & {
    readonly [Name in keyof D]: DimensionLinks<D, NoInfer<StageDate>> & {
      readonly [Property in Exclude<keyof D[Name], keyof Dimension>]: never;
    };
  };
  coarser?: Readonly<
    Record<
      string,
      Pick<CoarserDimension, 'codeList'> &
        Partial<CoarserDimension> & { coarsens: { dimension: keyof D } }
    >
  >;
  keyVariables: readonly Recorded<D>[];
  measures: Readonly<Record<string, Omit<Measure, 'name'>>>;
  widgets: Readonly<Record<WidgetName, WidgetDeclaration<D>>>;
  questions?: Readonly<
    Record<
      string,
      Omit<ExampleQuestion, 'name'> & { widget: NoInfer<WidgetName>; by?: Parameter<D> }
    >
  >;
}

interface DimensionLinks<D, StageDate> {
  parent?: { dimension: keyof D; attribute: string };
  derivedFrom?: { dimension: keyof D; attribute: string };
  stage?: 'age' | { timeUntil: StageDate } | { yearOf: StageDate };
}

/** Completes a declaration with its defaults. */
export function defineDataset<
  const D extends Dimensions,
  const WidgetName extends string,
  const StageDate extends string = never,
>(declaration: DatasetDeclaration<D, WidgetName, StageDate>): Dataset {
  const defaultsOf = (name: string): AnyDimension => ({
    name,
    isMultiple: false,
    isFilter: true,
    isBasic: false,
    isNewestByDefault: false,
    offersOnlyUsed: false,
    isPlace: false,
    isOutcome: false,
    followsPlace: false,
    parameter: name,
  });
  const groupLists = new Map(
    listed(declaration.coarser ?? {}).map(({ codeList, isPlace, coarsens }) => {
      const { dimension } = coarsens;
      const { parameter = dimension } = (declaration.dimensions as Dimensions)[dimension] ?? {};
      return [parameter, isPlace ? codeList : undefined];
    }),
  );
  return {
    ...declaration,
    stageDates: declaration.stageDates ?? [],
    dimensions: listed(declaration.dimensions as Dimensions).map((dimension) => ({
      ...defaultsOf(dimension.name),
      groupList: groupLists.get(dimension.parameter ?? dimension.name),
      ...dimension,
    })),
    coarser: listed(declaration.coarser ?? {}).map((dimension) => ({
      ...defaultsOf(dimension.name),
      isFilter: false,
      ...dimension,
    })),
    measures: listed(declaration.measures),
    widgets: listed<WidgetDeclaration<D>>(declaration.widgets).map((widget) => ({
      isLead: false,
      ignores: [],
      ...widget,
    })),
    questions: listed(declaration.questions ?? {}),
  };
}

/** Lists the values of a record, each with its key as its name. */
function listed<T>(values: Readonly<Record<string, T>>): (T & { name: string })[] {
  return Object.entries(values).map(([name, value]) => ({ name, ...value }));
}
