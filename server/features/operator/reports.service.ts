import { buffer } from 'node:stream/consumers';
import { type DataSource, IsNull, LessThan, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit, fingerprint, readAudit } from '../audit/audit-log.ts';
import { readBlocks } from '../components/component.entity.ts';
import { getBlockType } from '../components/registry.ts';
import { Page } from '../pages/page.entity.ts';
import { findShownPhotos, Photo } from '../photos/photo.entity.ts';
import { MAX_PHOTOS } from '../photos/photo.rules.ts';
import { Report, toReportNumber } from '../reports/report.entity.ts';
import { htmlToLines } from '../rich-text/html-to-lines.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { THUMBNAIL_FILE } from '../uploads/pictures/picture-files.ts';
import { parseMediaKey } from '../uploads/media-address.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { PageVisitRow } from '../visits/page-visit.entity.ts';
import type { OpenedPart, OperatorOpening } from './reports.types.ts';

/**
 * The most pictures of a page that are drawn, of others the address is shown; its words all fit into one response, as a
 * page holds six million bytes.
 */
const MAX_PICTURES = 60;
/**
 * A single photo is large enough to judge it; of a whole page, small ones are shown, so that they fit into one
 * response.
 */
const LARGE_FILE = 'public.webp';

/** The reports of visitors, with their pages. */
export class OperatorReports {
  constructor(
    private readonly db: DataSource,
    private readonly storage: Pick<Storage, 'get'>,
  ) {}

  /** Open reports, oldest first, or answered ones, newest first; after the report with the number `after`. */
  async list(answered: boolean, count: number, after: number | null) {
    const reports = await this.db.getRepository(Report).find({
      where: {
        answeredAt: answered ? Not(IsNull()) : IsNull(),
        ...(after !== null && { number: answered ? LessThan(after) : MoreThan(after) }),
      },
      order: { number: answered ? 'DESC' : 'ASC' },
      take: count,
    });
    return Promise.all(reports.map((report) => this.withPage(report)));
  }

  async count(): Promise<{ waiting: number; answered: number; oldest: Date | null }> {
    const rows = await this.db
      .getRepository(Report)
      .createQueryBuilder('report')
      .select('(count(*) filter (where answered_at is null))::int', 'waiting')
      .addSelect('count(answered_at)::int', 'answered')
      .addSelect('min(created_at) filter (where answered_at is null)', 'oldest')
      .getRawOne<{ waiting: number; answered: number; oldest: Date | null }>();
    return rows!;
  }

  /** A report with what was done because of it, and the number of its page's photos. Throws NotFound. */
  async read(number: number) {
    const report = await this.withPage(await this.find(number));
    const { pageId } = report;
    const [acts, photos] = await Promise.all([
      readAudit(this.db, {
        count: 50,
        subject: fingerprint(pageId),
        because: toReportNumber(number),
      }),
      this.db.getRepository(Photo).countBy({ pageId }),
    ]);
    return { report, acts, photos };
  }

  /**
   * Shows an operator what a report is about (its message, a photo of the page by number, or the page's texts), and
   * logs it for the page's members. Throws NotFound, Refused if there is no such thing.
   */
  async open(
    actor: Actor,
    number: number,
    what: OperatorOpening,
    photoNumber: number | null,
  ): Promise<OpenedPart[]> {
    const report = await this.find(number);
    const { pageId } = report;
    const parts = await this.readParts(report, what, photoNumber);
    const actions = {
      message: AuditAction.MESSAGE_OPENED,
      photo: AuditAction.PICTURE_OPENED,
      page: AuditAction.PAGE_OPENED,
    };
    const because = toReportNumber(number);
    const detail = what === 'photo' ? { detail: `photo ${photoNumber}` } : {};
    await this.db.transaction((manager) =>
      appendAudit(manager, actor, actions[what], { pageId }, { because, ...detail }),
    );
    return parts;
  }

  private async readParts(
    { pageId, tributeId }: Report,
    what: OperatorOpening,
    photoNumber: number | null,
  ): Promise<OpenedPart[]> {
    if (what === 'page') return this.readWords(pageId);
    if (what === 'message') {
      const tribute = tributeId
        ? await this.db.getRepository(Tribute).findOneBy({ id: tributeId })
        : null;
      if (!tribute) throw new Refused('This report names no message that is still there.');
      const { id, name, content, photos } = tribute;
      const words = { label: name, text: content, picture: null, tributeId: id, image: null };
      const pictures = photos.map(({ image }, index) =>
        this.toPicture(`Photo ${index + 1} of this message`, image, '', LARGE_FILE),
      );
      return [words, ...(await Promise.all(pictures))];
    }
    if (!photoNumber || photoNumber < 1 || photoNumber > MAX_PHOTOS)
      throw new Refused('Photos are counted from 1.');
    const photo = (await findShownPhotos(this.db, pageId, photoNumber))[photoNumber - 1]; // as visitors count them
    if (!photo) throw new NotFound('The page has not so many photos.');
    return [await this.toPicture(`Photo ${photoNumber}`, photo.image, photo.caption, LARGE_FILE)];
  }

  /** The texts of a page's blocks, and their pictures. */
  private async readWords(pageId: string): Promise<OpenedPart[]> {
    const blocks = await readBlocks(this.db.manager, pageId);
    const parts: Promise<OpenedPart>[] = [];
    let pictures = 0;
    for (const { type, payload } of blocks)
      for (const [name, { kind }] of Object.entries(getBlockType(type).fields)) {
        const value = String(payload[name] ?? '');
        const label = name.replaceAll('_', ' ');
        if (!value || kind === 'flag') continue;
        if (kind === 'picture') {
          const isDrawn = pictures++ < MAX_PICTURES;
          const undrawn = { label, text: '', picture: null, tributeId: null, image: value };
          parts.push(isDrawn ? this.toPicture(label, value, '') : Promise.resolve(undrawn));
        } else {
          const text = kind === 'rich' ? toPlainText(value) : value;
          parts.push(Promise.resolve({ label, text, picture: null, tributeId: null, image: null }));
        }
      }
    return Promise.all(parts);
  }

  private async toPicture(
    label: string,
    image: string,
    text: string,
    name = THUMBNAIL_FILE,
  ): Promise<OpenedPart> {
    const key = parseMediaKey(image);
    const file = key && (await this.storage.get(key, name));
    const bytes = file ? await buffer(file.stream) : null;
    const picture = bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
    return { label, text, picture, tributeId: null, image };
  }

  private async find(number: number): Promise<Report> {
    const report = await this.db.getRepository(Report).findOneBy({ number });
    if (!report) throw new NotFound(`There is no report ${toReportNumber(number)}.`);
    return report;
  }

  /**
   * A report with its page, and how often that was visited since; visits are counted by day, so from the day of the
   * report on.
   */
  private async withPage(report: Report) {
    const { pageId, createdAt } = report;
    const since = MoreThanOrEqual(createdAt.toISOString().slice(0, 10));
    const [page, visitsSince] = await Promise.all([
      this.db.getRepository(Page).findOneByOrFail({ id: pageId }),
      this.db.getRepository(PageVisitRow).sum('visits', { pageId, day: since }),
    ]);
    return { ...report, page, visitsSince: visitsSince ?? 0 };
  }
}

function toPlainText(html: string): string {
  return htmlToLines(html)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join('\n');
}
