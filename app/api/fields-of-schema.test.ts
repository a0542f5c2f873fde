import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOfSchema } from './fields-of-schema';
import { createSchemaWriter } from './json-schemas.server';

const code = z.union([z.string(), z.int()]);
const observation = z.strictObject({ key: z.string() }).meta({ component: 'observation' });

it('lists the fields of a schema with their types, however deeply nested', () => {
  const writer = createSchemaWriter((name) => `about ${name}`);
  const schema = z.strictObject({
    year: code.nullish(),
    codes: z.union([code, z.array(code)]).optional(),
    order: z.strictObject({ by: z.enum(['asc', 'desc']) }).nullish(),
    data: z.array(observation),
    names: z.record(z.string(), z.string()),
  });
  const fields = fieldsOfSchema(writer.write(schema, 'input'), writer.components);
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['year', 'string | integer', false],
    ['codes', 'string | integer | (string | integer)[]', false],
    ['order', 'object', false],
    ['order.by', '"asc" | "desc"', true],
    ['data', 'object[]', true],
    ['data[].key', 'string', true],
    ['names', 'object', true],
  ]);
  expect(fields[0]?.description).toBe('about year');
});
