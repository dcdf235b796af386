import { First1700000000100 } from './1700000000100-First.ts';
import { Media1700000000200 } from './1700000000200-Media.ts';
import { Accounts1700000000300 } from './1700000000300-Accounts.ts';
import { RemovedComponents1700000000500 } from './1700000000500-RemovedComponents.ts';
import { ComponentSize1700000000600 } from './1700000000600-ComponentSize.ts';
import { ResumableUploads1700000000800 } from './1700000000800-ResumableUploads.ts';
import { Collaboration1700000000900 } from './1700000000900-Collaboration.ts';
import { Rooms1700000001000 } from './1700000001000-Rooms.ts';
import { Invitations1700000001100 } from './1700000001100-Invitations.ts';
import { ComponentChanges1700000001200 } from './1700000001200-ComponentChanges.ts';
import { PersonNames1700000001300 } from './1700000001300-PersonNames.ts';
import { WallSettings1700000001400 } from './1700000001400-WallSettings.ts';
import { PhotoChanges1700000001500 } from './1700000001500-PhotoChanges.ts';

/** Every migration, oldest first. */
export const migrations = [
  First1700000000100,
  Media1700000000200,
  Accounts1700000000300,
  RemovedComponents1700000000500,
  ComponentSize1700000000600,
  ResumableUploads1700000000800,
  Collaboration1700000000900,
  Rooms1700000001000,
  Invitations1700000001100,
  ComponentChanges1700000001200,
  PersonNames1700000001300,
  WallSettings1700000001400,
  PhotoChanges1700000001500,
];
