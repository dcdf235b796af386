/** The picture that the operator configured, as a link to a shop. */
export function Promoted({ image, link }: { image: string; link: string }) {
  return (
    <a className="promoted" href={link} rel="noopener sponsored">
      <img src={image} alt="An offer from the shop" loading="lazy" />
    </a>
  );
}
