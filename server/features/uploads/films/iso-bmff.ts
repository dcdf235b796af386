import type { FileHandle } from 'node:fs/promises';
import {
  type CheckedFilm,
  type ErasedRange,
  readBytes,
  requireMaxLength,
  createUnreadableError,
} from './bytes.ts';

// MP4 and MOV (ISO 14496-12): boxes of a length, a type and a content, some of which are boxes again.

/** The largest index: that of a minute of a phone's film has less than a tenth of it. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** The most boxes of a file, and of its index. */
const MAX_BOXES = 5_000;

/** The codecs that browsers can play: H.264, HEVC, VP9 and AV1. */
const CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01']);
/** Boxes that may say where a film was taken, and tracks of what is neither picture nor sound. */
const PRIVATE = new Set(['udta', 'meta', 'uuid']);
const SHOWN_TRACKS = new Set(['vide', 'soun']);
/** Boxes that hold those that are read. */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'edts']);

interface Box {
  type: string;
  start: number;
  /** The positions at which the box's content begins and ends. */
  content: number;
  end: number;
  children: Box[];
}

/** Reads the container of an MP4 or MOV film; throws Refused if it is none, or too long. */
export async function checkIsoFilm(file: FileHandle, size: number): Promise<CheckedFilm> {
  const boxes = await readTopLevel(file, size);
  const [first] = boxes;
  const indexes = boxes.filter(({ type }) => type === 'moov');
  const [index] = indexes;
  if (first?.type !== 'ftyp' || !index || indexes.length > 1) throw createUnreadableError();
  if (index.end - index.start > MAX_INDEX_BYTES) throw createUnreadableError();
  const bytes = await readBytes(file, index.start, index.end - index.start);
  const budget = { boxes: MAX_BOXES };
  const moov = parseBox(bytes, 0, bytes.length, budget);
  if (moov.end !== bytes.length) throw createUnreadableError();

  const tracks = moov.children.filter(({ type }) => type === 'trak');
  requireMaxLength(
    Math.max(readLength(bytes, moov), ...tracks.map((track) => readTrack(bytes, track))),
  );
  if (!tracks.some((track) => isPlayable(bytes, track))) throw createUnreadableError();
  const brand = (await readBytes(file, first.content, 4)).toString('latin1');
  const foundBoxes = [
    ...boxes.filter(({ type }) => PRIVATE.has(type)),
    ...findPrivate(bytes, moov).map((box) => shift(box, index.start)),
  ];
  return { type: brand === 'qt  ' ? 'mov' : 'mp4', erasedRanges: foundBoxes.map(toFree) };
}

async function readTopLevel(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let offset = 0; offset < size;) {
    if (boxes.length >= MAX_BOXES) throw createUnreadableError();
    const header = await readBytes(file, offset, 16);
    const { type, content, end } = parseHeader(header, 0, size - offset);
    boxes.push({ type, start: offset, content: offset + content, end: offset + end, children: [] });
    offset += end;
  }
  return boxes;
}

function parseHeader(bytes: Buffer, offset: number, limit: number): Omit<Box, 'children'> {
  if (bytes.length < offset + 8) throw createUnreadableError();
  const short = bytes.readUInt32BE(offset);
  const type = bytes.toString('latin1', offset + 4, offset + 8);
  if (short === 1 && bytes.length < offset + 16) throw createUnreadableError();
  const header = short === 1 ? 16 : 8;
  const length =
    short === 0 ? limit - offset : short === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : short;
  if (length < header || offset + length > limit) throw createUnreadableError();
  return { type, start: offset, content: offset + header, end: offset + length };
}

function parseBox(bytes: Buffer, offset: number, limit: number, budget: { boxes: number }): Box {
  if (--budget.boxes < 0) throw createUnreadableError();
  const box: Box = { ...parseHeader(bytes, offset, limit), children: [] };
  if (!PARENTS.has(box.type)) return box;
  for (let next = box.content; next < box.end;) {
    if (box.end - next < 8) break; // QuickTime ends some lists with four zeros
    const child = parseBox(bytes, next, box.end, budget);
    box.children.push(child);
    next = child.end;
  }
  return box;
}

const find = (box: Box | undefined, ...path: string[]): Box | undefined =>
  path.reduce<Box | undefined>(
    (parent, type) => parent?.children.find((child) => child.type === type),
    box,
  );

/** The length of the film in seconds; of one in fragments, as its extension says; 0 if nothing says it. */
function readLength(bytes: Buffer, moov: Box): number {
  const header = find(moov, 'mvhd');
  if (!header) throw createUnreadableError();
  const { scale, length } = readTimes(bytes, header);
  const fragments = find(moov, 'mvex', 'mehd');
  const whole = fragments ? readNumber(bytes, fragments, 4) : 0;
  return Math.max(length, whole) / scale;
}

/** The length of a track in its own time. */
function readTrack(bytes: Buffer, track: Box): number {
  const header = find(track, 'mdia', 'mdhd');
  if (!header) throw createUnreadableError();
  const { scale, length } = readTimes(bytes, header);
  return length / scale;
}

/** The time scale of a header and the length behind it; further back in version 1, whose times are longer. */
function readTimes(bytes: Buffer, box: Box) {
  const isLong = bytes[box.content] === 1;
  if (box.end - box.content < (isLong ? 32 : 20)) throw createUnreadableError();
  const scaleOffset = isLong ? 20 : 12;
  const scale = bytes.readUInt32BE(box.content + scaleOffset);
  if (scale === 0) throw createUnreadableError();
  return { scale, length: readNumber(bytes, box, scaleOffset + 4) };
}

/** A number of 4 bytes, or 8 in version 1; 0 if it stands for an unknown length. */
function readNumber(bytes: Buffer, box: Box, offset: number): number {
  const isLong = bytes[box.content] === 1;
  const start = box.content + offset;
  if (start + (isLong ? 8 : 4) > box.end) throw createUnreadableError();
  if (isLong) {
    const value = bytes.readBigUInt64BE(start);
    return value === 0xffff_ffff_ffff_ffffn ? 0 : Number(value);
  }
  const value = bytes.readUInt32BE(start);
  return value === 0xffff_ffff ? 0 : value;
}

function readHandler(bytes: Buffer, track: Box): string {
  const handler = find(track, 'mdia', 'hdlr');
  if (!handler || handler.end - handler.content < 12) throw createUnreadableError();
  return bytes.toString('latin1', handler.content + 8, handler.content + 12);
}

/** Whether it is a track of pictures whose codec browsers know. */
function isPlayable(bytes: Buffer, track: Box): boolean {
  if (readHandler(bytes, track) !== 'vide') return false;
  const samples = find(track, 'mdia', 'minf', 'stbl', 'stsd');
  if (!samples || samples.end - samples.content < 16) return false;
  return CODECS.has(bytes.toString('latin1', samples.content + 12, samples.content + 16));
}

/** The boxes that may contain where the film was taken, at any depth. */
function findPrivate(bytes: Buffer, box: Box): Box[] {
  return box.children.flatMap((child) => {
    const isOther = child.type === 'trak' && !SHOWN_TRACKS.has(readHandler(bytes, child));
    return PRIVATE.has(child.type) || isOther ? [child] : findPrivate(bytes, child);
  });
}

const shift = (box: Box, by: number): Box => ({
  ...box,
  start: box.start + by,
  content: box.content + by,
  end: box.end + by,
});

/** Free space of the same length, so that everything behind it stays where the index says. */
function toFree({ start, content, end }: Box): ErasedRange {
  const header = Buffer.alloc(content - start);
  const length = end - start;
  if (header.length === 16) {
    header.writeUInt32BE(1, 0);
    header.writeBigUInt64BE(BigInt(length), 8);
  } else header.writeUInt32BE(length, 0);
  header.write('free', 4, 'latin1');
  return { start, header, end };
}
