import { writeFile } from 'node:fs/promises';
import { shippedMapFile } from '~/features/statistics/charts/map/load-province-map.server';
import { listProvinceCodes } from '~/features/statistics/charts/map/province-codes.server';
import { buildProvinceTopology } from './map/build-province-topology';

const map = buildProvinceTopology((await listProvinceCodes()) ?? []);
await writeFile(shippedMapFile, `${JSON.stringify(map)}\n`);
