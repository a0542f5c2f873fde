import { type Division } from '~/datasets/dataset';
import { tilesOf } from '~/datasets/tiles';
import { drawnDivision } from '../../charts/map/province-map';
import { type DrawContext } from '../widget-kind';

type Drawn = Pick<DrawContext, 'view' | 'codeLists' | 'map'>;

/** The tiles that a view asks for; null where it shows outlines, or there are none. */
export function drawnTiles({ view, codeLists }: Omit<Drawn, 'map'>) {
  return view.layout === 'tiles' ? tilesOf(codeLists) : null;
}

/** The division into provinces that the map of a view draws: of tiles there is one for each province of both. */
export function divisionDrawn(context: Drawn): Division {
  const { map, view } = context;
  return drawnTiles(context) ? view.division : drawnDivision(map, view.division);
}
