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
import { InvitationsOver1700000001530 } from './1700000001530-InvitationsOver.ts';
import { EventSubjects1700000001531 } from './1700000001531-EventSubjects.ts';
import { PicturePlaces1700000001532 } from './1700000001532-PicturePlaces.ts';
import { VideoStills1700000001540 } from './1700000001540-VideoStills.ts';
import { RateLimits1700000001550 } from './1700000001550-RateLimits.ts';
import { RecentPosts1700000001555 } from './1700000001555-RecentPosts.ts';
import { UploadNetworks1700000001560 } from './1700000001560-UploadNetworks.ts';
import { TitleSetUp1700000001570 } from './1700000001570-TitleSetUp.ts';
import { TributeDecisions1700000001580 } from './1700000001580-TributeDecisions.ts';
import { ComponentTypes1700000001590 } from './1700000001590-ComponentTypes.ts';
import { RemovedTributes1700000001600 } from './1700000001600-RemovedTributes.ts';
import { PhotoFocus1700000001601 } from './1700000001601-PhotoFocus.ts';
import { Jobs1700000001650 } from './1700000001650-Jobs.ts';
import { Services1700000001700 } from './1700000001700-Services.ts';
import { WallLinks1700000001800 } from './1700000001800-WallLinks.ts';
import { TributeReceipts1700000001810 } from './1700000001810-TributeReceipts.ts';
import { HeldFor1700000001900 } from './1700000001900-HeldFor.ts';
import { PicturesFirst1700000001910 } from './1700000001910-PicturesFirst.ts';
import { RecentPostsInOrder1700000002100 } from './1700000002100-RecentPostsInOrder.ts';
import { UploadChunks1700000002500 } from './1700000002500-UploadChunks.ts';
import { TextVersions1700000002610 } from './1700000002610-TextVersions.ts';
import { TributeCounts1700000002600 } from './1700000002600-TributeCounts.ts';
import { Mails1700000002610 } from './1700000002610-Mails.ts';
import { UploadActivity1700000002650 } from './1700000002650-UploadActivity.ts';
import { RecentPostsOfTributes1700000002640 } from './1700000002640-RecentPostsOfTributes.ts';
import { ChangeWriters1700000002800 } from './1700000002800-ChangeWriters.ts';
import { WallPictures1700000002700 } from './1700000002700-WallPictures.ts';
import { PhotosAside1700000002820 } from './1700000002820-PhotosAside.ts';
import { Visibility1700000002900 } from './1700000002900-Visibility.ts';
import { RecentPostsByPage1700000002830 } from './1700000002830-RecentPostsByPage.ts';
import { TributePhotos1700000002960 } from './1700000002960-TributePhotos.ts';
import { Deletion1700000003200 } from './1700000003200-Deletion.ts';
import { TributeSearch1700000003500 } from './1700000003500-TributeSearch.ts';
import { MemberVisits1700000003550 } from './1700000003550-MemberVisits.ts';
import { Backups1700000003560 } from './1700000003560-Backups.ts';
import { ExportJobs1700000003600 } from './1700000003600-ExportJobs.ts';
import { Operator1700000003700 } from './1700000003700-Operator.ts';
import { Reports1700000003400 } from './1700000003400-Reports.ts';
import { PictureVariants1700000003300 } from './1700000003300-PictureVariants.ts';
import { PageAddresses1700000003000 } from './1700000003000-PageAddresses.ts';
import { AccountSecurity1700000003010 } from './1700000003010-AccountSecurity.ts';
import { Notifications1700000003810 } from './1700000003810-Notifications.ts';
import { Passkeys1700000003900 } from './1700000003900-Passkeys.ts';
import { MailStates1700000003800 } from './1700000003800-MailStates.ts';
import { Couples1700000004000 } from './1700000004000-Couples.ts';
import { PageVisits1700000004010 } from './1700000004010-PageVisits.ts';
import { NarrowPictures1700000004020 } from './1700000004020-NarrowPictures.ts';
import { SweepIndexes1700000004030 } from './1700000004030-SweepIndexes.ts';
import { RemovedMedia1700000004040 } from './1700000004040-RemovedMedia.ts';
import { MediaSizes1700000004050 } from './1700000004050-MediaSizes.ts';

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
  InvitationsOver1700000001530,
  EventSubjects1700000001531,
  PicturePlaces1700000001532,
  VideoStills1700000001540,
  RateLimits1700000001550,
  RecentPosts1700000001555,
  UploadNetworks1700000001560,
  TitleSetUp1700000001570,
  TributeDecisions1700000001580,
  ComponentTypes1700000001590,
  RemovedTributes1700000001600,
  PhotoFocus1700000001601,
  Jobs1700000001650,
  Services1700000001700,
  WallLinks1700000001800,
  TributeReceipts1700000001810,
  HeldFor1700000001900,
  PicturesFirst1700000001910,
  RecentPostsInOrder1700000002100,
  UploadChunks1700000002500,
  TextVersions1700000002610,
  TributeCounts1700000002600,
  Mails1700000002610,
  UploadActivity1700000002650,
  RecentPostsOfTributes1700000002640,
  WallPictures1700000002700,
  ChangeWriters1700000002800,
  PhotosAside1700000002820,
  RecentPostsByPage1700000002830,
  Visibility1700000002900,
  TributePhotos1700000002960,
  PageAddresses1700000003000,
  AccountSecurity1700000003010,
  Deletion1700000003200,
  PictureVariants1700000003300,
  Reports1700000003400,
  TributeSearch1700000003500,
  MemberVisits1700000003550,
  Backups1700000003560,
  ExportJobs1700000003600,
  Operator1700000003700,
  MailStates1700000003800,
  Notifications1700000003810,
  Passkeys1700000003900,
  Couples1700000004000,
  PageVisits1700000004010,
  NarrowPictures1700000004020,
  SweepIndexes1700000004030,
  RemovedMedia1700000004040,
  MediaSizes1700000004050,
];
