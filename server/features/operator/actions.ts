import type { DataSource } from 'typeorm';
import { JobRow } from '../../database/job.entity.ts';
import { CodeBatches } from '../activation/code-batches.ts';
import type { Actor } from '../audit/audit-log.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import type { DeletionService } from '../deletion/deletion.service.ts';
import {
  answerReport,
  checkAnswer,
  type ReportAnswer,
  requireOpenReport,
} from '../reports/answer-report.ts';
import { parseReportNumber, type Report, toReportNumber } from '../reports/report.entity.ts';
import { NotFound } from '../../errors/public-errors.ts';
import type { Grounds, TakedownService, Target } from '../takedown/takedown.service.ts';
import type { Page } from '../pages/page.entity.ts';
import type { Installation } from './health.ts';
import { OperatorMails } from './mails.service.ts';
import { type Overview, readOverview } from './overview.service.ts';
import { OperatorPages } from './pages.service.ts';
import { OperatorReports } from './reports.service.ts';

interface Dependencies extends Installation {
  /** The operator's contact; null if it is not configured. */
  contact: string | null;
  takedowns: TakedownService;
  deletion: DeletionService;
  accounts: AccountDeletionService;
}

/** The actions of operators, for the GraphQL operations and for the command `npm run operator`. */
export class OperatorActions {
  readonly db: DataSource;
  readonly pages: OperatorPages;
  readonly mails: OperatorMails;
  readonly reports: OperatorReports;
  readonly batches: CodeBatches;
  readonly takedowns: TakedownService;
  readonly deletion: DeletionService;
  readonly accounts: AccountDeletionService;

  constructor(private readonly dependencies: Dependencies) {
    const { db, storage, publicUrl, takedowns, deletion, accounts } = dependencies;
    this.db = db;
    this.pages = new OperatorPages(db);
    this.mails = new OperatorMails(db);
    this.reports = new OperatorReports(db, storage);
    this.batches = new CodeBatches(db, publicUrl);
    this.takedowns = takedowns;
    this.deletion = deletion;
    this.accounts = accounts;
  }

  readOverview(): Promise<Overview> {
    const { pages, mails, reports } = this;
    return readOverview({ ...this.dependencies, pages, mails, reports });
  }

  /** Background work, and how it ended. */
  readJobs(): Promise<JobRow[]> {
    return this.db.getRepository(JobRow).find({ order: { name: 'ASC' } });
  }

  /** Takes something down, and answers the report that led to it; throws like `answerReport` before anything is done. */
  async takeDown(actor: Actor, target: Target, grounds: Grounds, answer = ''): Promise<Page[]> {
    const number = grounds.report ? requireReportNumber(grounds.report) : null;
    const report = number === null ? null : toReportNumber(number);
    if (number !== null) {
      checkAnswer(answer);
      await requireOpenReport(this.db.manager, number);
    }
    const pages = await this.takedowns.takeDown(actor, target, { ...grounds, report });
    if (number !== null)
      await answerReport(this.dependencies, actor, number, {
        outcome: 'taken_down',
        answer,
      });
    return pages;
  }

  /** See `answerReport`; throws NotFound for what is no number of a report. */
  answerReport(actor: Actor, number: string, answer: ReportAnswer): Promise<Report> {
    return answerReport(this.dependencies, actor, requireReportNumber(number), answer);
  }
}

/** The number in "R-1001"; throws NotFound for anything else. */
export function requireReportNumber(text: string): number {
  const number = parseReportNumber(text);
  if (number === null) throw new NotFound('There is no such report.');
  return number;
}
