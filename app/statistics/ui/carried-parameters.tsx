import { viewParameters } from '../view/parameters';
import { searchOfView } from '../view/view-url';
import { useView } from '../widgets/ui/view-context';

/** The parts of the view that a form has no field for; `except` names those that it has one for. */
export function CarriedParameters({ except = [] }: { except?: readonly string[] }) {
  const { dataset, view, defaultYear } = useView();
  const search = searchOfView(dataset, view, defaultYear);
  return viewParameters(dataset, view).map(({ name, isKept }) => {
    const value = isKept && !except.includes(name) && search.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}
