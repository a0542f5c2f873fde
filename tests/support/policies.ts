import { readPolicy } from '~/protection/read-policy.server';

/** The policy of tests that are not about small counts: it lets everything be published, and shows it as counted. */
export const policy = await readPolicy('exact');
