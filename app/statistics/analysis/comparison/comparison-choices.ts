import { codesOfDimension } from '~/datasets/code-lists';
import { placeGroupsOf } from '~/datasets/coarser';
import { COUNTRY_LIST } from '~/datasets/dataset';
import { movesOf } from '~/datasets/merge-mark';
import { type Labels, type NamedCode } from '../../view/labels';
import { parentCode } from '../../view/parse-codes';
import { ALL, filterDimensions, timeOf } from '../../view/view';
import { type ViewRequest } from '../../view/view-request';

/** What a view can be compared with, as a form offers it. */
export interface ComparisonChoices {
  hasYearBefore: boolean;
  hasAllPlaces: boolean;
  /** Provinces, and the dimensions of which the view selects one code or may select several. */
  dimensions: {
    parameter: string;
    /** Whether it may select several, which are then shown side by side. */
    isSeveral: boolean;
    /** Whether it can be compared with all codes. */
    hasAll: boolean;
    /** The groups of its places. */
    groups: NamedCode[];
    codes: NamedCode[];
  }[];
}

/** Returns the choices of a view. Cities are those of the chosen city's province. */
export function comparisonChoices(
  { dataset, view, codeLists }: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'>,
  labels: Labels,
): ComparisonChoices {
  const all = filterDimensions(dataset, view.division).filter(({ calendar }) => !calendar);
  const isChosen = (parameter: string) => view.codes[parameter] !== undefined;
  const isPlace = ({ isPlace, codeList }: (typeof all)[number]) =>
    isPlace || codeList === COUNTRY_LIST;
  return {
    hasYearBefore: timeOf(view).year !== undefined,
    hasAllPlaces: all.some((dimension) => isPlace(dimension) && isChosen(dimension.parameter)),
    dimensions: all
      .filter(
        ({ parameter, isPlace, isBasic, parent }) =>
          isChosen(parameter) || (!parent && (isPlace || !isBasic)),
      )
      .map((dimension) => {
        const { parameter } = dimension;
        const chosen = view.codes[parameter] ?? [];
        const parent = all.find((candidate) => candidate.parameter === dimension.parent?.dimension);
        const above = (code: string) => parent && parentCode(dimension, parent, code, codeLists);
        const moves = movesOf(dimension, codeLists, dataset.name);
        const codeAbove = chosen[0] === undefined ? undefined : above(chosen[0]);
        const { groups } = placeGroupsOf(dimension, dataset, codeLists) ?? {};
        const isAlone = (code: string) => chosen.length === 1 && chosen[0] === code;
        const named = (code: string) => ({ code, name: labels(dimension, code) });
        return {
          parameter,
          isSeveral: !dimension.isBasic,
          hasAll: chosen.length > 0 && !isPlace(dimension),
          groups: [...(groups?.keys() ?? [])].filter((code) => !isAlone(code)).map(named),
          codes: (chosen.length > 0 || dimension.isPlace
            ? codesOfDimension(dimension, codeLists)
            : []
          )
            .filter(({ code }) => code !== ALL && !isAlone(code))
            .filter(({ code }) => above(code) === codeAbove && !moves.has(code))
            .map(({ code }) => named(code)),
        };
      }),
  };
}
