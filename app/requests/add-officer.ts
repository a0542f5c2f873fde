/** The command that makes an account one of an officer, with its name in place of USERNAME. */
export const addOfficer = 'terang admin grant USERNAME officer';
