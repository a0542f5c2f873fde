import { useEffect, useRef } from 'react';
import { useView } from '../ui/view-context';
import { listenToMap } from './zoom-gestures';

interface MapZoomProps {
  /** The id of the element that contains the drawing. */
  id: string;
}

/** The buttons that zoom a map, above it; the map itself then handles keys, pinches and a dragging mouse. */
export function MapZoom({ id }: MapZoomProps) {
  const { t } = useView();
  const zoom = useRef<ReturnType<typeof listenToMap>>();
  useEffect(() => {
    const frame = document.getElementById(id);
    if (!frame) return;
    frame.setAttribute('aria-label', t('map.zoom.keys'));
    zoom.current = listenToMap(frame);
    return zoom.current.stop;
  }, [id, t]);
  const buttons = [
    ['in', '+'],
    ['out', '−'],
    ['all', '0'],
  ] as const;
  return (
    <div className="map-zoom" role="group" aria-label={t('map.zoom.title')}>
      {buttons.map(([act, key]) => (
        <button
          key={act}
          type="button"
          className="button button-quiet"
          onClick={() => zoom.current?.press(key)}
        >
          {t(`map.zoom.${act}`)}
        </button>
      ))}
    </div>
  );
}
