import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { type Translate } from '~/platform/i18n/text-keys';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Territory } from '~/datasets/territory';
import { formatsOf } from '~/platform/i18n/formats';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type WidgetSubject } from '../widget-kind';
import { widgetTextKeys } from '../widget-text';
import { hrefOfDataRequest, hrefOfView } from '../../view/view-url';
import { defaultView, type View } from '../../view/view';

interface ViewState {
  /** The pages below use what the calculation records of it. */
  dataset: Dataset;
  view: View;
  calculation: CalculationInfo;
  /** Given where there is a filter or a map. */
  territory?: Territory;
  /** What widgets say of their own filter, by name. */
  subjects?: Record<string, WidgetSubject>;
  /** Whether widgets are below the headings of chapters. */
  isInChapters?: boolean;
  /** Whether widgets have no controls, since the page has one view of them. */
  isFixed?: boolean;
  /** The name of the only widget of the page, which has its title as its heading. */
  figure?: string;
}

const ViewContext = createContext<ReturnType<typeof describeView> | null>(null);

/** Provides the view to the widgets below it. */
export function ViewProvider({
  children,
  dataset,
  view,
  calculation,
  territory,
  subjects,
  isInChapters,
  isFixed,
  figure,
}: ViewState & { children: ReactNode }) {
  const { i18n, t } = useTranslation('statistics');
  const { language } = i18n;
  // Memoised: hundreds of table rows use it.
  const state = useMemo(
    () =>
      describeView(
        { dataset, view, calculation, territory, subjects, isInChapters, isFixed, figure },
        t,
        language,
      ),
    [dataset, view, calculation, territory, subjects, isInChapters, isFixed, figure, t, language],
  );
  return <ViewContext.Provider value={state}>{children}</ViewContext.Provider>;
}

/** Returns the view that a widget is part of, and functions to link and write from it. */
export function useView() {
  const state = useContext(ViewContext);
  if (!state) throw new Error('A widget stands outside a ViewProvider');
  return state;
}

function describeView(state: ViewState, t: Translate<'statistics'>, language: string) {
  const { view, calculation } = state;
  const dataset = recordedDataset(state.dataset, calculation);
  const defaultYear = calculation.defaultYear;
  const formats = formatsOf(language);
  return {
    ...state,
    dataset,
    t,
    language,
    formats,
    defaultYear,
    /** Returns the address of another view of this dataset. */
    hrefOf: (other: View, path?: string) => hrefOfView(dataset, other, defaultYear, path),
    /** Returns the address of another view on the same page. */
    hrefHere: (other: View) =>
      hrefOfView(dataset, other, defaultYear, state.figure && `widgets/${state.figure}`),
    /** The address of the form that requests the records behind the view. */
    requestHref: hrefOfDataRequest(dataset, view, defaultYear),
    /** The view without a filter. */
    resetView: { ...defaultView(dataset, defaultYear), lng: view.lng } satisfies View,
    /** Returns the permanent address of a part of this view: it names the calculation. */
    permanentHref: (path?: string) =>
      hrefOfView(dataset, { ...view, asOf: calculation.id }, defaultYear, path),
    /** Returns a text of a widget: the dataset's own or, if it has none, the common one. */
    widgetText: (widget: string, key: 'title' | 'explanation') =>
      t(widgetTextKeys(dataset, widget, key, view.measure), { context: view.shade }),
  };
}
