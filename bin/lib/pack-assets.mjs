import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = 'build/client/assets';

/** Packs the style sheets and scripts of the build once, as small as can be. */
export function packAssets() {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const file = `${folder}/${name}`;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
