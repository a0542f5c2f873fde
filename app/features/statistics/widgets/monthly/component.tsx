export { SeriesWidget as WidgetView } from '../../ui/series-widget';
