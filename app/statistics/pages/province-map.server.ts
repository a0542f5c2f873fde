import { environment } from '~/services/portal.server';
import { loadProvinceMap } from '../charts/map/load-province-map.server';

/** The map of the portal's country. */
export const provinceMap = await loadProvinceMap(
  environment.MAP_FILE,
  environment.COUNTRY_DIRECTORY,
);
