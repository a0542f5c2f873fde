import { type Dataset, type Widget } from '~/datasets/dataset';
import { type View } from '../view/view';

/**
 * Returns the widget that represents a view in its picture and its frame: the first one that says what the records
 * are about and is not filtered by.
 */
export function leadOfView({ widgets }: Dataset, { codes }: View): Widget {
  const tables = widgets.filter(({ chapter, kind }) => chapter === 'what' && kind === 'bars');
  const free = tables.find(({ dimension }) => !codes[dimension ?? '']);
  const lead = free ?? tables[0] ?? widgets[0];
  if (!lead) throw new Error('A dataset has widgets');
  return lead;
}
