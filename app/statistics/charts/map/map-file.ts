import { topology } from 'topojson-server';
import { z } from 'zod';
import { OperatorError } from '~/platform/i18n/operator-error';
import { type ProvinceTopology } from './simplify-topology';

const code = z.union([z.string(), z.number()]).transform(String);
const position = z
  .tuple([z.number().gte(-180).lte(180), z.number().gte(-90).lte(90)])
  .rest(z.number());
const rings = z.array(z.array(position).min(4));

/** The attribution required wherever the map is shown. */
const attribution = z.string().trim().min(1).max(200).optional();

const featureCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  attribution,
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: code,
      properties: z
        .null()
        .or(z.record(z.string(), z.unknown()))
        .optional()
        .transform(() => null),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: rings }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
      ]),
    }),
  ),
});

const pair = z.tuple([z.number(), z.number()]);
const arcIndexes = z.array(z.array(z.number().int()));
const provinceGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), id: code, arcs: arcIndexes }),
  z.object({ type: z.literal('MultiPolygon'), id: code, arcs: z.array(arcIndexes) }),
]);

const topologySchema = z.object({
  type: z.literal('Topology'),
  attribution,
  transform: z.object({ scale: pair, translate: pair }).optional(),
  arcs: z.array(z.array(z.array(z.number()).min(2)).min(2)),
  objects: z
    .record(
      z.string(),
      z.object({ type: z.literal('GeometryCollection'), geometries: z.array(provinceGeometry) }),
    )
    .refine((objects) => Object.keys(objects).length === 1),
});

const mapFileSchema = z.discriminatedUnion('type', [featureCollectionSchema, topologySchema]);

/** The outline of a province within the topology of a map file. */
export type ProvinceGeometry = z.infer<typeof provinceGeometry>;

/** A parsed map file: its topology, and its outlines with their codes. */
interface MapFile {
  topology: ProvinceTopology;
  provinces: ProvinceGeometry[];
  attribution?: string;
}

/**
 * Parses a map from TopoJSON or GeoJSON (WGS 84 degrees) whose features have a code as `id`.
 *
 * @throws OperatorError naming the first invalid parts of the content.
 */
export function parseMapFile(content: unknown): MapFile {
  const { data: file, error } = mapFileSchema.safeParse(content);
  if (error) throw new OperatorError('map', [{ key: 'noMap', values: describeIssues(error) }]);
  const parsed =
    file.type === 'Topology' ? file : topologySchema.parse(topology({ provinces: file }));
  const provinces = Object.values(parsed.objects).flatMap(({ geometries }) => geometries);
  return { topology: parsed, provinces, attribution: file.attribution };
}

/** A large file can have thousands of faults; the first ones suffice. */
function describeIssues({ issues }: z.ZodError) {
  const places = issues.slice(0, 3).map(({ path }) => path.join('.'));
  return { places: places.join(', ') };
}
