/** The folder of the country that the product ships; `COUNTRY_DIRECTORY` names that of another one. */
export const shippedCountry = 'data/countries/id';
