import { BackupRow } from './features/backup/backup.service.ts';
import { JobRow } from './database/scheduler.ts';
import { EmailChangeRow } from './features/accounts/email-change.entity.ts';
import { PasswordResetRow } from './features/accounts/password-reset.service.ts';
import { PasskeyChallengeRow, PasskeyRow } from './features/accounts/passkeys/passkey.entity.ts';
import { SignInLinkRow } from './features/accounts/sign-in-links/sign-in-link.service.ts';
import { UserAccount } from './features/accounts/user.entity.ts';
import { ComponentRow } from './features/components/component.entity.ts';
import { Favourite } from './features/couples/favourite.entity.ts';
import { Page, PageAddressRow } from './features/pages/page.entity.ts';
import { Photo } from './features/photos/photo.entity.ts';
import { Deck, Quote } from './features/quotes/quote.entity.ts';
import { Tribute, TributeCount } from './features/tributes/tribute.entity.ts';
import { Media } from './features/uploads/media.entity.ts';
import { PageEventRow, PageEventSnapshotRow } from './live/page-event.entity.ts';
import { ActivationCodeRow, CodeBatchRow } from './features/activation/activation-code.entity.ts';
import {
  CollaborationDocumentRow,
  CollaborationUpdateRow,
} from './features/rich-text/document.entity.ts';
import { ComponentChangeRow } from './features/components/component-change.entity.ts';
import { ExportJobRow } from './features/export/export-job.entity.ts';
import { BouncedAddress, MailRow } from './features/mail/mail.entity.ts';
import {
  NotificationChoice,
  NotificationProgress,
} from './features/notifications/choice.entity.ts';
import { PushMessageRow, PushSubscriptionRow } from './features/notifications/push/push.entity.ts';
import { PageInvitationRow } from './features/members/invitation.entity.ts';
import { MemberVisitRow } from './features/visits/member-visit.ts';
import { PageMemberRow } from './features/members/member.entity.ts';
import { RateLimitRow } from './limits/counter-store.ts';
import { RecentPostRow } from './features/tributes/judge/recent-posts.ts';
import { ResumableUploadRow } from './features/uploads/resumable/resumable-upload.entity.ts';
import { RoomRow, RoomEventRow } from './features/rooms/room.entity.ts';
import { SessionFamilyRow, RefreshTokenRow } from './features/accounts/session-family.entity.ts';
import { TributePhotoRow } from './features/tributes/tribute-photo.entity.ts';
import { Tombstone } from './features/deletion/erase-pages.ts';
import { AuditEntryRow, AuditSubjectRow } from './features/audit/audit-entry.entity.ts';
import { ReportRow } from './features/reports/report.entity.ts';
import { UploadChunkRow } from './features/uploads/resumable/upload-chunks.ts';
import { PageVisitRow } from './features/visits/page-visit.entity.ts';
import { VideoStillRow } from './features/videos/video-still.service.ts';

/** Every table that the data source knows. */
export const entities = [
  Page,
  PageAddressRow,
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
  PasskeyRow,
  PasskeyChallengeRow,
  SignInLinkRow,
  JobRow,
  BackupRow,
  ActivationCodeRow,
  CollaborationDocumentRow,
  CollaborationUpdateRow,
  ComponentChangeRow,
  PageEventSnapshotRow,
  ExportJobRow,
  MailRow,
  BouncedAddress,
  NotificationChoice,
  NotificationProgress,
  PushMessageRow,
  PushSubscriptionRow,
  PageInvitationRow,
  PageMemberRow,
  MemberVisitRow,
  PasswordResetRow,
  RateLimitRow,
  RecentPostRow,
  RefreshTokenRow,
  ResumableUploadRow,
  RoomRow,
  RoomEventRow,
  SessionFamilyRow,
  TributeCount,
  TributePhotoRow,
  Tombstone,
  UploadChunkRow,
  PageVisitRow,
  AuditEntryRow,
  AuditSubjectRow,
  CodeBatchRow,
  ReportRow,
  VideoStillRow,
];
