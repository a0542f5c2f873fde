/** The licence of the figures, tables and charts that the portal publishes: Creative Commons Attribution 4.0. */
export const dataLicence = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
