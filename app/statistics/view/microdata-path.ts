/** The page of microdata below a dashboard; its files are below it. */
export const MICRODATA_PATH = 'detailed-data';

/** The public-use file of a year, below that page. */
export const PUBLIC_USE = 'public-use';
