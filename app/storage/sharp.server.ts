import sharp from 'sharp';

// It would keep up to 50 MB of what it has last worked on, in case that is asked for again; caches of ours hold what is.
sharp.cache(false);

export { sharp };
export type { Sharp } from 'sharp';
