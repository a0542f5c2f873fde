import { datasets } from '.';

/**
 * The names of all datasets with the addresses of their dashboards. Browsers load only these, as
 * `vite.config.ts` writes them.
 */
export const dashboards = datasets.map(({ name, path }) => ({ name, path }));
