import { type WidgetData } from '../widgets/widget-data';
import { useView } from './view-context';

/** The counts that stand outside a widget's table, in words: not stated (if any), outside Indonesia. */
export function useWidgetNotes({ notStated, outside }: WidgetData): string[] {
  const { t, count } = useView();
  const notes = notStated > 0 ? [t('widget.notStated', { value: count(notStated) })] : [];
  if (outside !== undefined) notes.push(t('widget.outside', { value: count(outside) }));
  return notes;
}
