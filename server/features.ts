import { keepAccount } from './features/accounts/keep-account.ts';
import { createAccounts } from './features/accounts/accounts.module.ts';
import { loadJwtSecret } from './secrets.ts';
import { createActivation } from './features/activation/activation.module.ts';
import { createAddresses } from './features/addresses/addresses.module.ts';
import { createBackups } from './features/backup/backup.module.ts';
import { createComponents } from './features/components/components.module.ts';
import { createCouples } from './features/couples/couples.module.ts';
import { createDeletion } from './features/deletion/deletion.module.ts';
import { createExport } from './features/export/export.module.ts';
import { createHistory } from './features/history/history.module.ts';
import { createMail } from './features/mail/mail.module.ts';
import { createMembers } from './features/members/members.module.ts';
import { findTypesShowing } from './features/components/registry.ts';
import type { FeatureModule, SharedServices } from './features/module.ts';
import { createNotifications } from './features/notifications/notifications.module.ts';
import { introducePage } from './features/notifications/introduce-page.ts';
import { createMyPages } from './features/my-pages/my-pages.module.ts';
import { createOperator } from './features/operator/operator.module.ts';
import { PageKeys } from './features/pages/page-keys.ts';
import { createPages } from './features/pages/pages.module.ts';
import { createPhotos } from './features/photos/photos.module.ts';
import { createPlaceholders } from './features/placeholders/placeholders.module.ts';
import { createQuotes } from './features/quotes/quotes.module.ts';
import { createRichText } from './features/rich-text/rich-text.module.ts';
import { createReports } from './features/reports/reports.module.ts';
import { createTakedown } from './features/takedown/takedown.module.ts';
import { createRooms } from './features/rooms/rooms.module.ts';
import { createMemorialService } from './features/memorial-service/memorial-service.module.ts';
import { Receipts } from './features/tributes/tribute-receipts.ts';
import { createTributes } from './features/tributes/tributes.module.ts';
import { WallEventFilter } from './features/tributes/wall/wall-event-filter.ts';
import { PICTURE_LOOKUP } from './features/uploads/media.service.ts';
import { createUploads } from './features/uploads/uploads.module.ts';
import { createVideos } from './features/videos/videos.module.ts';
import { createVisits } from './features/visits/visits.module.ts';
import { createVisibility } from './features/visibility/visibility.module.ts';
import { createWallScreen } from './features/wall-screen/wall-screen.module.ts';
import { buildAppSchema } from './graphql/schema.ts';
import { PageEventsResolver } from './live/page-events.resolver.ts';

/** The features of an app on one database; `modules` in the order of their routes. */
export type Features = ReturnType<typeof composeFeatures>;

/** Creates every feature, and passes it what it needs of those before it. */
export function composeFeatures(shared: SharedServices) {
  const mail = createMail(shared);
  const { mails } = mail;
  const accounts = createAccounts({ ...shared, mails });
  const { readViewer, sessions, grantPictures, readPictureAccount } = accounts;
  const wallTypes = findTypesShowing('tributes');
  const keys = new PageKeys(loadJwtSecret(shared.env));
  const pages = createPages({ ...shared, readViewer, keys, grantPictures, wallTypes });
  const { access } = pages;
  const members = createMembers({
    ...shared,
    access,
    mails,
    introduce: (pageId) => introducePage(shared.db, openPicture, pageId),
  });
  const uploads = createUploads({
    ...shared,
    access,
    members: members.service,
    readViewer,
    readPictureAccount,
  });
  const base = { ...shared, access, pages: pages.service, members: members.service, readViewer };
  const commitPicture = uploads.service.commitPicture.bind(uploads.service);
  const openPicture = uploads.service.openVariant.bind(uploads.service);
  const richText = createRichText({ ...base, sessions });
  const { mergeSharedText } = richText;
  const components = createComponents({ ...base, commitPicture, mergeSharedText });
  const photos = createPhotos({ ...base, commitPicture });
  const tributes = createTributes({
    ...base,
    commitPicture,
    commitFilm: uploads.films.commitFilm.bind(uploads.films),
    openPicture,
    receipts: new Receipts(loadJwtSecret(shared.env)),
  });
  const history = createHistory({
    ...base,
    commitPicture,
    components: components.service,
    photos: photos.service,
  });
  const quotes = createQuotes(shared);
  const rooms = createRooms({ ...shared, quotes: quotes.service });
  const couples = createCouples(base);
  const addresses = createAddresses(base);
  const memorialService = createMemorialService(base);
  const visibility = createVisibility({ ...base, keys });
  const visits = createVisits(base);
  const exporting = createExport({ ...base, mails, uploads });
  const deletion = createDeletion({
    ...base,
    mails,
    sessions,
    passwordChanges: accounts.passwordChanges,
    storage: uploads.storage,
    eraseExports: exporting.exportJobs.erase.bind(exporting.exportJobs),
  });
  const reports = createReports(base);
  const takedown = createTakedown(base);
  const operator = createOperator({
    ...shared,
    mails,
    sessions,
    identity: accounts.identity,
    storage: uploads.storage,
    takedowns: takedown.service,
    deletion: deletion.service,
    accounts: deletion.accounts,
  });
  const notifications = createNotifications({ ...base, mails });
  const wall = createWallScreen({ ...base, memberHub: members.memberHub });
  const videos = createVideos({ ...base, uploads }); // its routes are below /media and follow those of uploads
  const activation = createActivation({ ...base, commitPicture, keepAccount });
  const myPages = createMyPages({ ...base, reviews: tributes.reviews });
  const features = {
    videos,
    uploads,
    pages,
    addresses,
    components,
    photos,
    placeholders: createPlaceholders(shared),
    tributes,
    history,
    quotes,
    couples,
    rooms,
    memorialService,
    visibility,
    visits,
    deletion,
    reports,
    takedown,
    operator,
    exporting,
    wall,
    accounts,
    activation,
    members,
    notifications,
    myPages,
    richText,
    mail,
    backups: createBackups(shared),
  };
  const modules: FeatureModule[] = Object.values(features);
  const resolvers = modules.flatMap((module) => module.resolvers ?? []);
  const pageEvents = new PageEventsResolver(access, new WallEventFilter(access));
  const schema = buildAppSchema([pageEvents, ...resolvers]);
  /** The current versions of what responses depend on; pictures separately, so that no page waits for them. */
  const currentVersions = (lookups: readonly string[]) =>
    lookups.every((lookup) => lookup.startsWith(PICTURE_LOOKUP))
      ? uploads.service.readVersions(lookups)
      : pages.versions.read(lookups);
  return { ...features, mails, schema, modules, currentVersions };
}

/** The schema alone, for emitting schema.graphql, without any connections. */
export const describeSchema = () => buildAppSchema([]);
