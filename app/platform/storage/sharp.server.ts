import sharp from 'sharp';

// By default it caches up to 50 MB of its last operations; the portal's caches hold the results that are
// needed again.
sharp.cache(false);

export { sharp };
export type { Sharp } from 'sharp';
