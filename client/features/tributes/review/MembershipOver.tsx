/** Says that the member was removed from the page meanwhile. */
export function MembershipOver({ isOver }: { isOver: boolean }) {
  if (!isOver) return null;
  return (
    <p className="steward-over" role="alert">
      You do not belong to this page any more.
    </p>
  );
}
