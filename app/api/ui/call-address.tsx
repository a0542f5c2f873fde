/** Shows how to call: the method and the path, which breaks between its parts. */
export function CallAddress({ method, address }: { method: string; address: string }) {
  return (
    <code className="api-address">
      {method} {address}
    </code>
  );
}
