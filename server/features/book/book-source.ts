import type { Service } from '../pages/service.types.ts';
import type { BookOptions } from './book-options.ts';

/** A stored photo with its caption. */
export interface SourcePhoto {
  image: string;
  caption: string;
}

/** A picture that is cropped, with the point that stays visible: “x y”, each from 0 to 1. */
export interface SourcePicture {
  image: string;
  focus: string;
}

/** A message of the wall. */
export interface SourceTribute {
  name: string;
  content: string;
  createdAt: string;
  photos: string[];
  /** Whether one of the photos is a still of a film. */
  film: boolean;
}

/** Everything that a book is made of, as people wrote it: the input of the process that makes it. */
export interface BookSource {
  options: BookOptions;
  /** How many volumes there are. */
  volumes: number;
  title: string;
  /** The page's address, for people and as a link. */
  address: string;
  link: string;
  madeAt: string;
  /** The members' names. */
  members: string[];
  dates: string;
  introduction: string;
  quote: string;
  cover: SourcePicture | null;
  portrait: SourcePicture | null;
  /** Sanitised HTML. */
  life: string[];
  photos: SourcePhoto[];
  /** The picture before the service. */
  plate: (SourcePicture & SourcePhoto) | null;
  service: (Omit<Service, 'startsAt'> & { startsAt: string; endsAt: string }) | null;
  messages: SourceTribute[];
  /** How many messages there are in all volumes. */
  total: number;
  /** The files of pictures in the book's folder, by their addresses. */
  files: Record<string, string>;
}
