import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions)],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      // Chrome 64: the oldest browser of the cheap phones still in use (major version << 16).
      targets: { chrome: 64 << 16 },
    },
  },
  build: {
    cssMinify: 'lightningcss',
    target: isSsrBuild ? 'node20' : 'chrome64',
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    include: ['react-dom', 'react-i18next', 'i18next'],
    esbuildOptions: { target: 'es2020' },
  },
}));
