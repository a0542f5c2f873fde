import { type Tile } from '~/datasets/tiles';
import { type ChartTexts, type RankedItem } from '../../charts/chart';
import { ChartFrame } from '../../charts/chart-frame.server';
import { Mark } from '../../charts/mark.server';
import { Dots, Grid, Lines, Stripes } from '../../charts/pattern.server';
import { renderChart } from '../../charts/render-chart.server';
import { classOf, fillOf, hasPatternOnTiles } from './place-class';

/** The size of a tile in units of the drawing; in a row of eleven, each is 25 px wide at 320 px. */
const WIDTH = 66;
const HEIGHT = 74;

/** How many characters fit on a tile on narrow screens. */
const MAX_MARK = 3;

/** The content of a map of tiles. */
export interface TileChart {
  /** Unique in its page: the prefix of every id in the chart. */
  id: string;
  /** The positions of the tiles by province code. */
  tiles: ReadonlyMap<string, Tile>;
  items: readonly RankedItem[];
  texts: ChartTexts;
}

/**
 * Renders the provinces as an `<svg>` of equal tiles, roughly in their positions on the map: each a link with
 * its short code and the value that colours it, so that nothing depends on colour alone. Rows are read from
 * the left.
 */
export function renderTiles(chart: TileChart): string {
  const drawn = { ...chart, kind: 'tiles', tiles: [...chart.tiles] };
  return renderChart(drawn, () => draw(chart));
}

function draw({ id, tiles, items, texts }: TileChart) {
  const all = [...tiles.values()];
  const columns = Math.max(...all.map(({ column }) => column));
  const rows = Math.max(...all.map(({ row }) => row));
  const placed = items
    .flatMap((item) => {
      const tile = tiles.get(item.code);
      return tile ? [{ item, tile }] : [];
    })
    .sort((a, b) => a.tile.row - b.tile.row || a.tile.column - b.tile.column);
  return (
    <ChartFrame id={id} texts={texts} kind="tiles" width={columns * WIDTH} height={rows * HEIGHT}>
      {placed.some(({ item }) => hasPatternOnTiles(classOf(item))) && (
        <defs>
          <Lines id={`${id}-rank-below-threshold`} className="rank-below-threshold" />
          <Grid id={`${id}-suppressed`} className="suppressed" />
          <Stripes id={`${id}-absent`} className="absent" />
          <Dots id={`${id}-not-compared`} className="not-compared" />
        </defs>
      )}
      {placed.map((place) => (
        <TileMark key={place.item.code} id={id} {...place} />
      ))}
    </ChartFrame>
  );
}

interface TileMarkProps {
  id: string;
  item: RankedItem;
  tile: Tile;
}

function TileMark({ id, item, tile: { column, row, short } }: TileMarkProps) {
  const { mark = '' } = item;
  const colour = classOf(item);
  const [x, y] = [(column - 1) * WIDTH, (row - 1) * HEIGHT];
  const isLong = mark.length > MAX_MARK;
  const middle = { x: x + WIDTH / 2, textAnchor: 'middle' } as const;
  return (
    <Mark item={item} className={colour}>
      <rect
        x={x}
        y={y}
        fill={hasPatternOnTiles(colour) ? fillOf(id, colour) : undefined}
        width={WIDTH}
        height={HEIGHT}
        rx={6}
      />
      <text {...middle} y={y + 33}>
        {short}
      </text>
      <text className={isLong ? 'is-minor' : undefined} {...middle} y={y + 62}>
        {mark}
      </text>
    </Mark>
  );
}
