/** How a call is asked: its method and its path, which breaks between its parts. */
export function CallAddress({ method, address }: { method: string; address: string }) {
  return (
    <code className="api-address">
      {method} {address}
    </code>
  );
}
