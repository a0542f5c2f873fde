import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import { dashboards } from './app/datasets/dashboards';
import { paths } from './app/paths';
import remixOptions from './remix.config.js';

/** The oldest browser of the cheap phones still in use. */
const oldestChrome = 64;

/** Many small modules that come together compress better as one; each takes along what it imports. */
// Modules of app/shell/lazy are in none: pages load them on demand. Neither is the frame of staff pages,
// which public pages do not need.
const chunks = {
  frame:
    /\/app\/(platform\/i18n|shell\/(?!lazy|staff)|ui\/(page-link|updated|use-is-updating|forms\/(button-form|not-applied|get-list|use-get-form)))/,
  views:
    /\/(calculations\/calculation-info|statistics\/(view\/(?!analysis-path|cross-table-request|file-formats|frame-height|oembed|profile)|widgets\/(widget-text|ui\/(view-context|switch|unlisted|event-notes))|ui\/(calculation-|choice-field|filter-(chips|fields|options)|carried-|moved-codes|notices|search-of-form|updated-|use-)))/,
  forms: /\/app\/ui\/forms\/(post-form|submit-button|text-field|use-initial-value)/,
  dashboard: /\/statistics\/dashboard\/(dashboard-(figures|widgets)|widget-page)/,
};

function chunkOf(id: string): string | undefined {
  return Object.entries(chunks).find(([, modules]) => modules.test(id))?.[0];
}

const addresses = new Map<string, string>(Object.entries(paths));

/** Writes the addresses into the modules that name them: a browser loads no list of all of them. */
const inlinePaths: Plugin = {
  name: 'inline-paths',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/app/')
      ? code.replace(
          /\bpaths\.(\w+)/g,
          (name, key: string) => JSON.stringify(addresses.get(key)) ?? name,
        )
      : null,
};

/** Writes out the addresses of the dashboards: a browser loads no declarations for them. */
const inlineDashboards: Plugin = {
  name: 'inline-dashboards',
  apply: 'build',
  transform: (_, id) =>
    id.endsWith('/app/datasets/dashboards.ts')
      ? `export const dashboards = ${JSON.stringify(dashboards)};`
      : null,
};

/**
 * Makes the router fetch the module of a page before importing it. A failed `fetch` waits for the network
 * (app/shell/await-connection.ts); a failed import reloads the document, which without a network is lost.
 */
const fetchedModules: Plugin = {
  name: 'fetched-modules',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/esm/routeModules.js')) return null;
    const start = code.indexOf('  try {');
    const end = code.indexOf('export { loadRouteModule }');
    if (start < 0 || end < 0)
      throw new Error('The router loads the modules of pages in another way');
    return `${code.slice(0, start)}
  await fetch(route.module);
  try {
    return (routeModulesCache[route.id] = await import(route.module));
  } catch {
    location.reload();
    return new Promise(() => {});
  }
}
${code.slice(end)}`;
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlinePaths,
    ...(isSsrBuild ? [] : [inlineDashboards, fetchedModules]),
    remix(remixOptions),
  ],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: oldestChrome << 16 } },
  },
  build: {
    target: isSsrBuild ? 'node20' : `chrome${oldestChrome}`,
    // The same for both builds, or the server would link a style sheet that the browser build lacks.
    cssTarget: `chrome${oldestChrome}`,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    // Files without a hash in their name would be cached for a year like those with one; remix-serve sends
    // them from `public` itself, cached for an hour.
    copyPublicDir: false,
    // A running server reads from it; old files are removed after the build (bin/lib/build.mjs).
    emptyOutDir: false,
    // The pages name what they need; modules loaded later are few and small.
    modulePreload: false,
    // 4 % smaller than esbuild's: the budget of the script is tight.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2018, // what Chrome 64 supports
      compress: {
        passes: 6,
        pure_getters: true,
        unsafe_methods: true,
        // Warnings of libraries for developers; errors stay.
        pure_funcs: ['console.warn'],
      },
      format: { comments: false },
    },
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  optimizeDeps: {
    include: ['react-dom'],
    esbuildOptions: { target: 'es2020' },
  },
}));
