import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Poller } from '../../../database/poller.ts';
import { encryptPush, type SenderKey } from './encrypt.ts';
import type { PostPush } from './endpoint.ts';
import { claimPushes, type DuePush, forgetDevice, forgetPush, postponePush } from './push-rows.ts';

/** One slow service does not keep the others waiting. */
const MAX_CONCURRENT = 8;
const GONE_STATUSES = new Set([404, 410]);

interface Dependencies {
  db: DataSource;
  key: SenderKey;
  post: PostPush;
  log: Logger;
  metrics: Registry;
}

/**
 * Sends notifications to devices; as mails, they are queued in the transaction of what they tell, and sent by any
 * process. One may come twice where a process dies in between: it then takes the place of the first.
 */
export class PushQueue {
  private readonly poller: Poller;
  private readonly outcomes: Counter<'outcome'>;

  constructor(private readonly dependencies: Dependencies) {
    this.outcomes = new Counter({
      name: 'keepsake_pushes_total',
      help: 'Tries to notify a device: sent, to be tried again, device gone, refused',
      labelNames: ['outcome'],
      registers: [dependencies.metrics],
    });
    this.poller = new Poller(
      (closing) => this.sendDue(closing),
      (err) => dependencies.log.error({ err }, 'push queue could not be processed'),
    );
  }

  /** Sends what is due in the background. */
  sendSoon(): void {
    this.poller.wake();
  }

  /** Starts nothing more, and waits for what is being sent. */
  close(): Promise<void> {
    return this.poller.close();
  }

  private async sendDue(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      const due = await claimPushes(this.dependencies.db, MAX_CONCURRENT);
      if (due.length === 0) return;
      await Promise.all(due.map((push) => this.send(push)));
    }
  }

  private async send(push: DuePush): Promise<void> {
    const { db, key, post, log } = this.dependencies;
    const { id, endpoint, payload, pageId, seconds } = push;
    const headers = {
      Authorization: await key.authorize(endpoint),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(seconds),
      Topic: toTopic(pageId),
      Urgency: 'normal',
    };
    const body = encryptPush(Buffer.from(payload), push);
    const response = await Promise.resolve()
      .then(() => post(endpoint, { ...headers, 'Content-Length': String(body.length) }, body))
      .catch((err: unknown) => {
        log.warn({ err, push: id }, 'push message could not be sent');
        return { status: 0, retryAfterSeconds: 0 };
      });
    const outcome = judge(response.status);
    this.outcomes.inc({ outcome });
    if (outcome === 'device gone') await forgetDevice(db, endpoint);
    else if (outcome === 'tried again') await postponePush(db, id, response.retryAfterSeconds);
    else await forgetPush(db, id);
  }
}

function judge(status: number) {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE_STATUSES.has(status)) return 'device gone';
  const isForNow = status === 0 || status === 429 || status >= 500;
  return isForNow ? 'tried again' : 'refused';
}

/** The topic, at most 32 letters: of undelivered messages about one page, only the newest is kept. */
function toTopic(pageId: string): string {
  return createHash('sha256').update(pageId).digest('base64url').slice(0, 32);
}
