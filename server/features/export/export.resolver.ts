import { Arg, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Malformed } from '../../errors/public-errors.ts';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import type { SharedLimiter } from '../../limits/rate-limit.ts';
import { type BookOptions, MAX_VOLUME } from '../book/book-options.ts';
import type { BookPreviews } from './make-book.ts';
import type { ExportJobRow } from './export-job.entity.ts';
import type { ExportService } from './export.service.ts';
import { BookInput, BookPreview, ExportJob, ExportState } from './export.types.ts';

const ERRORS =
  'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, TOO_MANY (thirty in an hour, or too many are waiting).';

@Resolver()
export class ExportResolver {
  constructor(
    private readonly service: ExportService,
    private readonly previews: BookPreviews,
    private readonly previewLimit: SharedLimiter,
  ) {}

  @Mutation(() => ExportJob, {
    description: `Packs the page with everything on it, for its members; of a deleted one as well. What is under way, or was packed of the page as it is, is found again. Takes longer than a minute for large pages: then who asked gets a mail. ${ERRORS}`,
  })
  async startExport(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ExportJob> {
    return this.present(await this.service.start(viewer.id, pageId, 'folder'), viewer.id);
  }

  @Mutation(() => ExportJob, {
    description: `Makes a book of the page, a PDF, for its members. ${ERRORS} REFUSED (a love box).`,
  })
  async startBook(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('book', () => BookInput, { description: 'Its size, content and volume.' }) book: BookInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ExportJob> {
    const options = toOptions(book);
    const job = await this.service.start(viewer.id, pageId, 'book', options);
    return this.present(job, viewer.id);
  }

  @Mutation(() => BookPreview, {
    description: `Shows the first pages of a book before it is made, and how many it has. ${ERRORS} REFUSED (a love box, or the page is too long).`,
  })
  async previewBook(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('book', () => BookInput, { description: 'Its size, content and volume.' }) book: BookInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<BookPreview> {
    const page = await this.service.requireBook(viewer.id, pageId);
    await this.previewLimit.consume(viewer.id);
    const options = { ...toOptions(book), bleed: false, volume: 1 };
    const { pages, volumes, images } = await this.previews.preview(page, options);
    return { pages, volumes, firstPages: images };
  }

  @Mutation(() => ExportJob, {
    description:
      'Ends what the viewer asked for and is not made yet. Errors: UNAUTHENTICATED, FORBIDDEN (another one’s), NOT_FOUND.',
  })
  async stopExport(
    @Arg('id', () => ID, { description: 'The job.' }) id: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ExportJob> {
    return this.present(await this.service.stop(viewer.id, id), viewer.id);
  }

  @Query(() => ExportJob, {
    description:
      'How far a folder or a book is, for members of its page. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND (no longer kept).',
  })
  async exportJob(
    @Arg('id', () => ID, { description: 'The job.' }) id: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ExportJob> {
    return this.present(await this.service.find(viewer.id, id), viewer.id);
  }

  @Query(() => ExportJob, {
    nullable: true,
    description:
      'The newest folder of a page that the viewer asked for, while it is waited for or kept (three days). Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.',
  })
  async pageExport(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ExportJob | null> {
    const job = await this.service.findFolder(viewer.id, pageId);
    return job && this.present(job, viewer.id);
  }

  private present(job: ExportJobRow, userId: string): ExportJob {
    const { id, state, createdAt, done, total, result, reason } = job;
    return {
      id,
      state: state as ExportState,
      createdAt,
      done,
      total,
      secondsLeft: estimate(job),
      url: this.service.createUrl(job, userId),
      size: result?.size ?? null,
      pages: result?.pages ?? null,
      volumes: result?.volumes ?? null,
      reason: reason ?? result?.withoutBook ?? null,
    };
  }
}

/** With fewer pictures done, the remaining time cannot be estimated. */
const MIN_DONE_TO_ESTIMATE = 5;

function estimate({ state, done, total, begunAt }: ExportJobRow): number | null {
  if (state !== 'waiting' || !begunAt || done < MIN_DONE_TO_ESTIMATE) return null;
  const msPerPart = (Date.now() - begunAt.getTime()) / done;
  return Math.round(((total - done) * msPerPart) / 1_000);
}

function toOptions({ size, content, bleed, volume }: BookInput): BookOptions {
  if (volume < 1 || volume > MAX_VOLUME)
    throw new Malformed(`volume must be a number from 1 to ${MAX_VOLUME}.`);
  return { size, part: content, bleed, volume };
}
