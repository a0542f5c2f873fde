import { type View } from '../view/view';
import { Switch } from '../widgets/ui/switch';
import { useView } from '../widgets/ui/view-context';

/**
 * The measures of a dataset that has several: a link to the view with each, addressed as the page addresses
 * views.
 */
export function MeasureSwitch({ hrefTo }: { hrefTo: (view: View) => string }) {
  const { t, dataset, view } = useView();
  if (dataset.measures.length < 2) return null;
  return (
    <Switch
      label={t('parameters.measure')}
      at="view-bar"
      choices={dataset.measures.map(({ name }) => ({
        name: t(`measures.${name}`),
        href: hrefTo({ ...view, measure: name }),
        isChosen: view.measure === name,
      }))}
    />
  );
}
