import { useView } from './view-context';

/** The parts of the view that a form has no field for; `except` names those that it has one for. */
export function KeptParameters({ except = [] }: { except?: readonly string[] }) {
  const { view, dataset } = useView();
  const kept: Record<string, string | undefined> = {
    type: view.isAdvanced ? '1' : undefined,
    measure: view.measure === dataset.measures[0]?.name ? undefined : view.measure,
    division: view.division === '34' ? undefined : view.division,
    map: view.map === 'year' ? undefined : view.map,
    years: view.years === '3' ? undefined : view.years,
    as_of: view.asOf?.toString(),
  };
  return Object.entries(kept).map(([name, value]) =>
    value === undefined || except.includes(name) ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
