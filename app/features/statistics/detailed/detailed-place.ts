/** The page of detailed data below a dashboard; its files are below it. */
export const DETAILED_PLACE = 'detailed-data';
