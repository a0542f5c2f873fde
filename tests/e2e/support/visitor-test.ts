import { test as base } from './test';
import { Visitor } from './visitor';

export { expect } from './test';

/** Playwright's `test` with a visitor; each end-to-end test runs with and without JavaScript. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ page, isScripted }, provide) => provide(new Visitor(page, isScripted)),
});
