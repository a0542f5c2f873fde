/** The page of microdata below a dashboard; its files are below it. */
export const MICRODATA_PATH = 'detailed-data';
