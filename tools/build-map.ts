import { writeFile } from 'node:fs/promises';
import { shippedMapFile } from '~/statistics/charts/map/load-province-map.server';
import { listProvinceCodes } from '~/statistics/charts/map/province-codes.server';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { buildProvinceMap } from './map/build-province-topology';

const map = buildProvinceMap((await listProvinceCodes(shippedCountry)) ?? []);
await writeFile(shippedMapFile, `${JSON.stringify(map)}\n`);
