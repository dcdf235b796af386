import { JobRow } from './database/job.entity.ts';
import { EmailChangeRow } from './features/accounts/email-change.entity.ts';
import { PasskeyChallenge, Passkey } from './features/accounts/passkeys/passkey.entity.ts';
import { PasswordReset } from './features/accounts/password-reset.entity.ts';
import { SessionFamily, RefreshToken } from './features/accounts/session-family.entity.ts';
import { SignInLink } from './features/accounts/sign-in-links/sign-in-link.entity.ts';
import { UserAccount } from './features/accounts/user.entity.ts';
import { ActivationCode, CodeBatchRow } from './features/activation/activation-code.entity.ts';
import { AuditEntryRow, AuditSubject } from './features/audit/audit-entry.entity.ts';
import { Backup } from './features/backup/backup.entity.ts';
import { ComponentChangeRow } from './features/components/component-change.entity.ts';
import { ComponentRow } from './features/components/component.entity.ts';
import { Favourite } from './features/couples/favourite.entity.ts';
import { Tombstone } from './features/deletion/tombstone.entity.ts';
import { ExportJobRow } from './features/export/export-job.entity.ts';
import { BouncedAddress, MailRow } from './features/mail/mail.entity.ts';
import { PageInvitation } from './features/members/invitation.entity.ts';
import { PageMember } from './features/members/member.entity.ts';
import {
  NotificationChoice,
  NotificationProgress,
} from './features/notifications/choice.entity.ts';
import { PushMessage, PushSubscription } from './features/notifications/push/push.entity.ts';
import { Page, PageAddress } from './features/pages/page.entity.ts';
import { Photo } from './features/photos/photo.entity.ts';
import { Deck, Quote } from './features/quotes/quote.entity.ts';
import { Report } from './features/reports/report.entity.ts';
import {
  CollaborationDocument,
  CollaborationUpdate,
} from './features/rich-text/document.entity.ts';
import { RoomRow, RoomEventRow } from './features/rooms/room.entity.ts';
import { RecentPost } from './features/tributes/judge/recent-post.entity.ts';
import { TributePhotoRow } from './features/tributes/tribute-photo.entity.ts';
import { Tribute, TributeCount } from './features/tributes/tribute.entity.ts';
import { Media } from './features/uploads/media.entity.ts';
import { ResumableUpload } from './features/uploads/resumable/resumable-upload.entity.ts';
import { UploadChunk } from './features/uploads/resumable/upload-chunk.entity.ts';
import { VideoStill } from './features/videos/video-still.entity.ts';
import { MemberVisit } from './features/visits/member-visit.entity.ts';
import { PageVisitRow } from './features/visits/page-visit.entity.ts';
import { RateLimit } from './limits/rate-limit.entity.ts';
import { PageEventRow, PageEventSnapshot } from './live/page-event.entity.ts';

/** Every table that the data source knows. */
export const entities = [
  Page,
  PageAddress,
  ComponentRow,
  Tribute,
  Photo,
  Deck,
  Quote,
  Favourite,
  PageEventRow,
  Media,
  UserAccount,
  EmailChangeRow,
  Passkey,
  PasskeyChallenge,
  SignInLink,
  JobRow,
  Backup,
  ActivationCode,
  CollaborationDocument,
  CollaborationUpdate,
  ComponentChangeRow,
  PageEventSnapshot,
  ExportJobRow,
  MailRow,
  BouncedAddress,
  NotificationChoice,
  NotificationProgress,
  PushMessage,
  PushSubscription,
  PageInvitation,
  PageMember,
  MemberVisit,
  PasswordReset,
  RateLimit,
  RecentPost,
  RefreshToken,
  ResumableUpload,
  RoomRow,
  RoomEventRow,
  SessionFamily,
  TributeCount,
  TributePhotoRow,
  Tombstone,
  UploadChunk,
  PageVisitRow,
  AuditEntryRow,
  AuditSubject,
  CodeBatchRow,
  Report,
  VideoStill,
];
