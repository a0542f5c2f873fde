import { readPolicy } from '~/protection/read-policy.server';

/** The policy of tests that are not about small counts: everything may be published, and counts are exact. */
export const policy = await readPolicy('exact');
