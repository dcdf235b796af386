import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Page } from '../pages/page.entity.ts';
import { ComponentType } from './component.entity.ts';
import { ComponentOrderService } from './component-order.service.ts';
import { ComponentService } from './component.service.ts';
import { Component, RemovedComponent } from './component.types.ts';
import { presentComponent, presentRemoved } from './registry.ts';
import { RemovedComponentService } from './removed-component.service.ts';

const EDITING = 'UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND';

@Resolver(() => Page)
export class ComponentResolver {
  constructor(
    private readonly service: ComponentService,
    private readonly order: ComponentOrderService,
    private readonly removed: RemovedComponentService,
  ) {}

  @FieldResolver(() => [Component], {
    description: 'The page’s blocks in their order.',
    complexity: 20,
  })
  async components(@Root() page: Page): Promise<Component[]> {
    return (await this.service.ofPage(page.id)).map(presentComponent);
  }

  @FieldResolver(() => [RemovedComponent], {
    description: `Blocks that can be brought back, last removed first, 200 at most. Errors: ${EDITING}.`,
    complexity: 20,
  })
  async removedComponents(
    @Root() page: Page,
    @Ctx() context: Context,
  ): Promise<RemovedComponent[]> {
    return (await this.removed.removedOf(context.viewer, page.id)).map(presentRemoved);
  }

  @Mutation(() => Component, {
    description: `Adds an empty block behind all others. Errors: ${EDITING}, MALFORMED, REFUSED (1,000 blocks).`,
  })
  async addComponent(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('type', () => ComponentType, { description: 'What kind of block.' }) type: ComponentType,
    @Arg('id', () => ID, {
      nullable: true,
      description:
        'A UUID made by the sender: adding again with the same one is answered with the first result.',
    })
    id: string | null | undefined,
    @Ctx() { viewer }: Context,
  ): Promise<Component> {
    return presentComponent(await this.service.addComponent(viewer, pageId, type, id ?? undefined));
  }

  @Mutation(() => Page, {
    description: `Puts a block right behind another of its page. Errors: ${EDITING}, REFUSED (either was removed, or they are of two pages).`,
  })
  moveComponent(
    @Arg('id', () => ID, { description: 'The block.' }) id: string,
    @Arg('afterId', () => ID, {
      nullable: true,
      description: 'The block to stand behind; null: to the top.',
    })
    afterId: string | null | undefined,
    @Ctx() { viewer }: Context,
  ): Promise<Page> {
    return this.order.moveComponent(viewer, id, afterId ?? null);
  }

  @Mutation(() => Page, {
    description: `Takes a block off its page; it can be brought back for 30 days. Again changes nothing. Errors: ${EDITING}.`,
  })
  removeComponent(
    @Arg('id', () => ID, { description: 'The block.' }) id: string,
    @Ctx() { viewer }: Context,
  ): Promise<Page> {
    return this.removed.removeComponent(viewer, id);
  }

  @Mutation(() => Component, {
    description: `Brings a removed block back to its place. Again changes nothing. Errors: ${EDITING}, REFUSED (1,000 blocks).`,
  })
  async restoreComponent(
    @Arg('id', () => ID, { description: 'The block.' }) id: string,
    @Ctx() { viewer }: Context,
  ): Promise<Component> {
    return presentComponent(await this.removed.restoreComponent(viewer, id));
  }
}
