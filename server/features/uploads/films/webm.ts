import type { FileHandle } from 'node:fs/promises';
import {
  type CheckedFilm,
  type ErasedRange,
  readBytes,
  requireMaxLength,
  createUnreadableError,
} from './bytes.ts';

// WebM (RFC 8794 and 9559): elements of an id, a length and a content, some of which are elements again.

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const VOID = 0xec;
/** Tags and attachments may say where a film was taken. */
const PRIVATE = new Set([0x1254c367, 0x1941a469]);

const VIDEO = 1;
const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);
const MAX_PART_BYTES = 1024 * 1024;
const MAX_ELEMENTS = 20_000;
const NANOSECONDS = 1e9;

interface Element {
  id: number;
  start: number;
  content: number;
  end: number;
}

/** Reads the container of a WebM film; throws Refused if it is none, or too long. */
export async function checkWebmFilm(file: FileHandle, size: number): Promise<CheckedFilm> {
  const header = await readElement(file, 0, size);
  const types = parseChildren(await readPart(file, header)).filter(({ id }) => id === DOC_TYPE);
  if (header.id !== EBML || types[0]?.bytes.toString('latin1') !== 'webm')
    throw createUnreadableError();
  const segment = await readElement(file, header.end, size);
  if (segment.id !== SEGMENT) throw createUnreadableError();

  const erasedRanges: ErasedRange[] = [];
  let [scale, length, last, isPlayable] = [1_000_000, 0, 0, false];
  let count = 0;
  for (let offset = segment.content; offset < segment.end;) {
    if (++count > MAX_ELEMENTS) throw createUnreadableError();
    const element = await readElement(file, offset, segment.end);
    offset = element.end;
    if (PRIVATE.has(element.id)) erasedRanges.push(...toVoid(element));
    if (element.id === INFO)
      for (const { id, bytes } of parseChildren(await readPart(file, element))) {
        if (id === TIMESTAMP_SCALE) scale = readUnsigned(bytes);
        if (id === DURATION) length = readFloat(bytes);
      }
    if (element.id === TRACKS)
      isPlayable ||= parseChildren(await readPart(file, element)).some(isShown);
    if (element.id === CLUSTER) last = Math.max(last, await readTimestamp(file, element));
  }
  requireMaxLength(length > 0 ? (Math.max(length, last) * scale) / NANOSECONDS : 0);
  if (!isPlayable) throw createUnreadableError();
  return { type: 'webm', erasedRanges };
}

/** The element at a position; only the segment may have an unknown length, which then extends to the end. */
async function readElement(file: FileHandle, start: number, limit: number): Promise<Element> {
  const bytes = await readBytes(file, start, 12);
  const id = readVariable(bytes, 0, 4, true);
  const length = readVariable(bytes, id.width, 8, false);
  const content = start + id.width + length.width;
  const isOpen = length.value === 2 ** (7 * length.width) - 1;
  if (isOpen && id.value !== SEGMENT) throw createUnreadableError();
  const end = isOpen ? limit : content + length.value;
  if (end > limit) throw createUnreadableError();
  return { id: id.value, start, content, end };
}

async function readPart(file: FileHandle, { content, end }: Element): Promise<Buffer> {
  if (end - content > MAX_PART_BYTES) throw createUnreadableError();
  return readBytes(file, content, end - content);
}

function parseChildren(bytes: Buffer): { id: number; bytes: Buffer }[] {
  const children = [];
  for (let offset = 0; offset < bytes.length;) {
    if (children.length > MAX_ELEMENTS) throw createUnreadableError();
    const id = readVariable(bytes, offset, 4, true);
    const length = readVariable(bytes, offset + id.width, 8, false);
    const content = offset + id.width + length.width;
    if (content + length.value > bytes.length) throw createUnreadableError();
    offset = content + length.value;
    children.push({ id: id.value, bytes: bytes.subarray(content, offset) });
  }
  return children;
}

/** A number whose first byte says how many follow; an id keeps that mark. */
function readVariable(bytes: Buffer, offset: number, max: number, keepsMark: boolean) {
  const first = bytes[offset] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || width > max || offset + width > bytes.length) throw createUnreadableError();
  let value = keepsMark ? first : first & (0xff >> width);
  for (let next = 1; next < width; next++) value = value * 256 + bytes[offset + next]!;
  return { value, width };
}

function readUnsigned(bytes: Buffer): number {
  if (bytes.length < 1 || bytes.length > 6) throw createUnreadableError();
  return bytes.readUIntBE(0, bytes.length);
}

function readFloat(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  if (bytes.length === 8) return bytes.readDoubleBE(0);
  throw createUnreadableError();
}

/** Whether a track shows pictures of a codec that browsers know. */
function isShown({ id, bytes }: { id: number; bytes: Buffer }): boolean {
  if (id !== TRACK_ENTRY) return false;
  const parts = parseChildren(bytes);
  const type = parts.find((part) => part.id === TRACK_TYPE);
  const codec = parts.find((part) => part.id === CODEC_ID);
  if (!type || !codec) return false;
  return readUnsigned(type.bytes) === VIDEO && CODECS.has(codec.bytes.toString('latin1'));
}

/** The time at which a cluster begins, which a film with a false length cannot hide. */
async function readTimestamp(file: FileHandle, { content, end }: Element): Promise<number> {
  const bytes = await readBytes(file, content, Math.min(12, end - content));
  const id = readVariable(bytes, 0, 4, true);
  const length = readVariable(bytes, id.width, 8, false);
  if (id.value !== TIMESTAMP) throw createUnreadableError();
  const offset = id.width + length.width;
  return readUnsigned(bytes.subarray(offset, offset + length.value));
}

/** An empty element of the same length; something too short for one has no content. */
function toVoid({ start, end }: Element): ErasedRange[] {
  const header = Buffer.alloc(9);
  if (end - start < header.length) return [];
  header[0] = VOID;
  header.writeBigUInt64BE((1n << 56n) | BigInt(end - start - header.length), 1);
  return [{ start, header, end }];
}
