import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON Schema (draft 2020-12), as far as the API uses it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  [keyword: string]: unknown;
}

/** Where OpenAPI keeps referenced schemas. */
const COMPONENTS = '#/components/schemas/';

/** Converts zod's schemas to JSON Schemas, and collects those that several of them refer to. */
export interface SchemaWriter {
  /** Writes a schema of requests (`input`) or responses (`output`). */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The schemas with `component` in their metadata, by that name. */
  components: Record<string, JsonSchema>;
}

/**
 * Returns a writer of schemas whose properties are described by their names, or as their metadata says
 * (`describedAs`). It throws if different schemas have the same component name.
 */
export function createSchemaWriter(
  describe: (property: string, io: 'input' | 'output') => string,
): SchemaWriter {
  const components: Record<string, JsonSchema> = {};

  /** Returns a schema without what only zod needs, its choices in one list, its properties described. */
  function tidy(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
    const { component, ...kept } = schema;
    delete kept.describedAs;
    delete kept.$schema;
    delete kept.readOnly;
    if (kept.format === 'date') delete kept.pattern;
    if (kept.minimum === Number.MIN_SAFE_INTEGER) delete kept.minimum;
    if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
    if (kept.items) kept.items = tidy(kept.items, io);
    if (typeof kept.additionalProperties === 'object') {
      kept.additionalProperties = tidy(kept.additionalProperties, io);
    }
    kept.anyOf &&= kept.anyOf
      .map((choice) => tidy(choice, io))
      .flatMap((choice) => choice.anyOf ?? [choice]);
    kept.oneOf &&= kept.oneOf.map((choice) => tidy(choice, io));
    kept.properties &&= Object.fromEntries(
      Object.entries(kept.properties).map(([name, property]) => {
        const description = describe(String(property.describedAs ?? name), io);
        return [name, { ...tidy(property, io), ...(description && { description }) }];
      }),
    );
    return typeof component === 'string' ? refer(component, kept) : kept;
  }

  function refer(component: string, schema: JsonSchema): JsonSchema {
    const known = (components[component] ??= schema);
    if (isDeepStrictEqual(known, schema)) return { $ref: COMPONENTS + component };
    throw new Error(`Different schemas are the component ${component}`);
  }

  return {
    write(schema, io) {
      return tidy(z.toJSONSchema(schema, { io }) as JsonSchema, io);
    },
    components,
  };
}
