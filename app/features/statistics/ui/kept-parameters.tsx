import { searchOfView } from '../views/view-url';
import { useView } from './view-context';

/** The parameters of a view that its filter has no fields for. */
const kept = ['type', 'measure', 'division', 'map', 'years', 'as_of', 'lng'];

/** The parts of the view that a form has no field for; `except` names those that it has one for. */
export function KeptParameters({ except = [] }: { except?: readonly string[] }) {
  const { dataset, view, currentYear } = useView();
  return [...searchOfView(dataset, view, currentYear)].map(
    ([name, value]) =>
      kept.includes(name) &&
      !except.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}
