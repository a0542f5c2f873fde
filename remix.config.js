/**
 * Options of the Remix plugin; vite.config.ts passes them on.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const options = {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
export default options;
