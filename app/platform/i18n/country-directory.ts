/** The folder of the country that ships with the product; `COUNTRY_DIRECTORY` names that of another one. */
export const shippedCountry = 'data/countries/id';
