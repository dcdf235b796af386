import type { ComponentProps } from 'react';
import { SmallWallScreen } from '../ui/pictures/SmallWallScreen.tsx';
import './home-pictures.css';

/** The plate, the page and the wall, beside each other in one height. */
export function HomePictures() {
  return (
    <section className="home-pictures" aria-label="What it is">
      <figure>
        <DrawnPicture
          className="home-plate"
          src="/home/plate.webp"
          width="640"
          height="800"
          alt="A small metal plate with a QR code on a rough stone, among grass and flowers"
        />
        <Caption name="The plate">Scan it, and the page opens. Nothing to install.</Caption>
      </figure>
      <figure>
        <SmallPage />
        <Caption name="The page">Made by the family, together.</Caption>
      </figure>
      <figure className="home-wide">
        <SmallWallScreen
          picture={
            <DrawnPicture src="/home/wall.webp" width="440" height="700" alt="" loading="lazy" />
          }
          words="Thirty of us learned to read in that room above the boathouse. I am reading this aloud to my own class today."
          sender="Jonah Pike"
          name="Ada Bell"
          dates="abt 1943 – 4 May 2021"
          address="keepsake.example/ada"
          code={<img src="/home/code.svg" width="33" height="33" alt="" loading="lazy" />}
        />
        <Caption name="The wall">
          At the service the words arrive live, on every phone and on the large screen.
        </Caption>
      </figure>
    </section>
  );
}

function Caption({ name, children }: { name: string; children: string }) {
  return (
    <figcaption>
      <b>{name}</b>
      {children}
    </figcaption>
  );
}

/** A memorial page as a phone shows it; every size is a part of its width. */
function SmallPage() {
  return (
    <div className="small-page" role="img" aria-label="A page on a phone">
      <DrawnPicture
        className="small-cover"
        src="/home/cover.webp"
        width="640"
        height="400"
        alt=""
        loading="lazy"
      />
      <DrawnPicture
        className="small-portrait"
        src="/home/portrait.webp"
        width="240"
        height="300"
        alt=""
        loading="lazy"
      />
      <div className="small-words">
        <b>Ada Bell</b>
        <span>abt 1943 – 4 May 2021</span>
        <p>
          In loving memory of Ada, who taught half the harbour to sail and the other half to read.
        </p>
        <q>There is no bad weather. There is only the wrong jumper.</q>
      </div>
      <em>Create a Tribute</em>
    </div>
  );
}

/** One of the product's own pictures: a WebP file of client/public, which also exists as AVIF. */
function DrawnPicture({ src, alt, ...rest }: ComponentProps<'img'> & { src: `${string}.webp` }) {
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={src.replace('.webp', '.avif')} />
      <img {...rest} src={src} alt={alt} />
    </picture>
  );
}
