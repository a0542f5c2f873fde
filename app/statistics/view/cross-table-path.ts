/** The page of a cross table below a dashboard; its files are below it. */
export const CROSS_TABLE_PATH = 'cross-table';
