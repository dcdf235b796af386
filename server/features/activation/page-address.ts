import { randomInt } from 'node:crypto';

const FIRST = `amber autumn blue bright brook calm candle cedar clear clover cloud copper coral
dawn dewy distant early elder evening fair far fern field gentle glad golden grand green hazel
heather high hidden holly honey ivory jasmine juniper kind lake late laurel lavender light lilac
linden little lucky maple marble meadow mellow misty moon morning moss mountain north oak old olive
open orchard pale pearl pine plain poplar quiet rain river robin rose rowan rush sage silver slow
snow soft south spring star stone summer sunny sweet tall tender thyme true valley velvet violet warm
west white wide wild willow winter wonder wood young`.split(/\s+/);

const SECOND = `acorn anchor apple arbor arch bank bay beach bell bench bird blossom boat bough
bower branch breeze bridge canoe castle chapel circle cloud coast cottage cove creek crown dale dell
dove dune echo feather fern field fire flame flower ford forest fountain garden gate glade glen grove
harbour haven hearth heath hill home horizon house island ivy jetty lamp lane lantern lark leaf
letter lily lodge meadow mill nest oak orchard path pearl pebble pier pond porch quill reed ridge
river robin rose sail seed shade shell shore sky song sparrow spring star stone story stream swan
thicket tide tower trail vale valley vine walk water wave well window wing wren`.split(/\s+/);

/** A page address that is said and spelled without trouble, such as `quiet-harbour-4821`: one of some hundred million. */
export function readablePageUrl(): string {
  return `${pick(FIRST)}-${pick(SECOND)}-${randomInt(1_000, 10_000)}`;
}

function pick(words: string[]): string {
  return words[randomInt(words.length)] ?? '';
}
