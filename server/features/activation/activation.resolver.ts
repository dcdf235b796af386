import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { Page } from '../pages/page.entity.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import { ActivationService } from './activation.service.ts';
import {
  ActivateCodeInput,
  ActivateCodePayload,
  AttachPageInput,
  AttachPagePayload,
  ExchangeQrTokenInput,
  ExchangeQrTokenPayload,
  SetUpLoveBoxInput,
  SetUpLoveBoxPayload,
  SetUpTributeInput,
  SetUpTributePayload,
  TributeKind,
} from './activation.types.ts';
import { AttachService } from './attach.service.ts';
import { SetUpService } from './set-up.service.ts';

@Resolver(() => Page)
export class ActivationResolver {
  constructor(
    private readonly activation: ActivationService,
    private readonly setUp: SetUpService,
    private readonly attach: AttachService,
    private readonly tries: Limiter,
  ) {}

  @FieldResolver(() => TributeKind, {
    nullable: true,
    description: 'Whom a tribute page remembers; null until it is set up.',
  })
  kind(@Root() page: Page): Page['kind'] {
    return page.kind;
  }

  @Query(() => String, {
    nullable: true,
    description:
      'Why an activation code cannot be used (missing, unknown or used), in words; null where it can. Uses nothing up. Errors: TOO_MANY.',
  })
  async activationCodeFault(
    @Arg('code', () => String, { description: 'As it was typed, with or without dashes.' })
    code: string,
    @Ctx() { address }: Context,
  ): Promise<string | null> {
    await this.tries.consume(address);
    return this.activation.findCodeFault(code);
  }

  @Query(() => Page, {
    nullable: true,
    description:
      'The viewer’s page that an activation code opened and that is not set up yet, for whoever got no answer to activateCode or register; null for any other code. Errors: UNAUTHENTICATED, TOO_MANY.',
  })
  async activatedPage(
    @Arg('code', () => String, { description: 'As it was typed, with or without dashes.' })
    code: string,
    @CurrentViewer() viewer: Viewer,
    @Ctx() { address }: Context,
  ): Promise<Page | null> {
    await this.tries.consume(address);
    return this.activation.findActivatedPage(viewer, code);
  }

  @Mutation(() => ExchangeQrTokenPayload, {
    description:
      'Gives the activation code of a QR plate. Errors: REFUSED (unknown or used), TOO_MANY.',
  })
  async exchangeQrToken(
    @Arg('input', () => ExchangeQrTokenInput, {
      description: 'The `code` parameter of the plate’s address.',
    })
    { qr }: ExchangeQrTokenInput,
    @Ctx() { address }: Context,
  ): Promise<ExchangeQrTokenPayload> {
    await this.tries.consume(address);
    return { code: await this.activation.exchangeQrToken(qr) };
  }

  @Mutation(() => ActivateCodePayload, {
    description:
      'Uses an activation code up: its page is then the viewer’s. Errors: UNAUTHENTICATED, REFUSED (unknown or used), TOO_MANY.',
  })
  async activateCode(
    @Arg('input', () => ActivateCodeInput, { description: 'The activation code, as it was typed.' })
    { code }: ActivateCodeInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() { address }: Context,
  ): Promise<ActivateCodePayload> {
    await this.tries.consume(address);
    return { page: await this.activation.activateCode(viewer, code) };
  }

  @Mutation(() => AttachPagePayload, {
    description:
      'Makes a new, still empty page lead to another page of the viewer. Errors: UNAUTHENTICATED, FORBIDDEN, REFUSED (no such page, or not empty).',
  })
  async attachPage(
    @Arg('input', () => AttachPageInput, {
      description: 'The new page of a plate, and the viewer’s page that it shall lead to.',
    })
    { from, to }: AttachPageInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AttachPagePayload> {
    return { page: await this.attach.attachPage(viewer, from, to) };
  }

  @Mutation(() => SetUpTributePayload, {
    description:
      'Sets a new tribute page up, once. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, REFUSED (set up before, no name, too long, no uploaded picture).',
  })
  async setUpTribute(
    @Arg('input', () => SetUpTributeInput, { description: 'The page and whom it remembers.' }) {
      pageId,
      ...form
    }: SetUpTributeInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SetUpTributePayload> {
    return { page: await this.setUp.setUpTribute(viewer, pageId, form) };
  }

  @Mutation(() => SetUpLoveBoxPayload, {
    description:
      'Makes a new page the love box of two people, once. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, REFUSED (set up before, a name is missing, too long).',
  })
  async setUpLoveBox(
    @Arg('input', () => SetUpLoveBoxInput, {
      description: 'The page, both names, and the day and line that they chose.',
    })
    { pageId, ...couple }: SetUpLoveBoxInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SetUpLoveBoxPayload> {
    return { page: await this.setUp.setUpLoveBox(viewer, pageId, couple) };
  }
}
