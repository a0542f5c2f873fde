import { type JsonSchema } from './json-schemas.server';

/** A field of a request or response, as a reader needs it. */
export interface SchemaField {
  /** With the names of its parents: `meta.period.start`, `data[].key`. */
  name: string;
  type: string;
  description: string;
  isRequired: boolean;
}

/** Lists the fields of a schema, each before its nested ones; `components` are the referenced schemas. */
export function fieldsOfSchema(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): SchemaField[] {
  const resolve = ({ $ref, ...siblings }: JsonSchema): JsonSchema =>
    $ref ? { ...components[$ref.slice($ref.lastIndexOf('/') + 1)], ...siblings } : siblings;

  const typeOf = (given: JsonSchema): string => {
    const { type, items, anyOf, oneOf, enum: values, const: value } = resolve(given);
    const choices = anyOf ?? oneOf;
    if (choices) {
      const types = choices.map(typeOf).filter((name) => name !== 'null');
      return [...new Set(types)].join(' | ');
    }
    if (values) return values.map((item) => JSON.stringify(item)).join(' | ');
    if (value !== undefined) return JSON.stringify(value);
    if (type !== 'array') return type ?? 'any';
    const inner = items ? typeOf(items) : 'any';
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  };

  const fieldsBelow = (given: JsonSchema, path: string): SchemaField[] => {
    const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = resolve(given);
    const listed = Object.entries(properties).flatMap(([name, property]) => {
      const { description = '' } = resolve(property);
      const field = {
        name: path ? `${path}.${name}` : name,
        type: typeOf(property),
        description,
        isRequired: required.includes(name),
      };
      return [field, ...fieldsBelow(property, field.name)];
    });
    return [
      ...listed,
      ...(items ? fieldsBelow(items, `${path}[]`) : []),
      ...[...anyOf, ...oneOf].flatMap((choice) => fieldsBelow(choice, path)),
    ];
  };

  const fields = fieldsBelow(schema, '');
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
