export function OperatorRoom({ viewer }: { viewer: { email: string }; view: string }) {
  return <main>{viewer.email}</main>;
}
