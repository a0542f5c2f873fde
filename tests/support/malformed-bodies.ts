import fc from 'fast-check';

/** Names that objects inherit, that no call knows, or that a pointer has to escape. */
const names = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'a/b~c', '', 'year', 'page'),
  fc.string({ maxLength: 20 }),
);

const values = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, 2 ** 53, '', '\u0000', 'R01', [], {}, [[]]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Bodies that a client may send: other JSON, JSON with something wrong in it, and invalid JSON. */
export function malformedBodies(example: object): fc.Arbitrary<string> {
  const ofFields = Object.keys(example);
  const name = ofFields.length > 0 ? fc.oneof(fc.constantFrom(...ofFields), names) : names;
  const changed = fc
    .array(fc.tuple(name, values), { minLength: 1, maxLength: 3 })
    .map((changes) => {
      // As text, since an object would take `__proto__` for its prototype.
      const fields = [...Object.entries(example), ...changes];
      return `{${fields.map((field) => field.map((value) => JSON.stringify(value)).join(':')).join(',')}}`;
    });
  const json = JSON.stringify(example);
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.nat(json.length - 1).map((length) => json.slice(0, length)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((depth) => '['.repeat(depth)) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 2_000 })
        .map((depth) => `{"year":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    },
  );
}
