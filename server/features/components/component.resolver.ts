import { Arg, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { Page } from '../pages/page.entity.ts';
import { ComponentType } from './block-type.ts';
import { MAX_BLOCKS } from './component.entity.ts';
import { ComponentOrderService } from './component-order.service.ts';
import { ComponentService } from './component.service.ts';
import { Component, RemovedComponent } from './component.types.ts';
import { toComponent } from './registry.ts';
import { MAX_RETAINED_BLOCKS, RemovedComponentService } from './removed-component.service.ts';

const EDITING = 'UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND';

/** The `complexity` of reading the 6 MB that a page's blocks can have. */
const READING_BLOCKS = 6_000;

@Resolver(() => Page)
export class ComponentResolver {
  constructor(
    private readonly service: ComponentService,
    private readonly order: ComponentOrderService,
    private readonly removed: RemovedComponentService,
  ) {}

  @FieldResolver(() => [Component], {
    description: 'The page’s blocks in their order.',
    complexity: listComplexity(MAX_BLOCKS, READING_BLOCKS),
  })
  async components(@Root() page: Page): Promise<Component[]> {
    if (page.isOutline) return [];
    return (await this.service.findByPage(page.id)).map(toComponent);
  }

  @FieldResolver(() => [RemovedComponent], {
    description: `Blocks that can be brought back, last removed first, 200 at most, and fewer where they hold more than about 6 MB. Errors: ${EDITING}.`,
    complexity: listComplexity(MAX_RETAINED_BLOCKS, READING_BLOCKS),
  })
  removedComponents(
    @Root() page: Page,
    @CurrentViewer() viewer: Viewer,
  ): Promise<RemovedComponent[]> {
    return this.removed.listRemoved(viewer, page.id);
  }

  @Mutation(() => Component, {
    description: `Adds an empty block, behind all others where afterId is not given. Errors: ${EDITING}, MALFORMED, REFUSED (1,000 blocks, or afterId is not of the page).`,
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
    @Arg('afterId', () => ID, {
      nullable: true,
      description:
        'The block to stand right behind; null: to the top; not given: behind all others.',
    })
    afterId: string | null | undefined,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Component> {
    const options = { id: id ?? undefined, afterId };
    return toComponent(await this.service.addComponent(viewer, pageId, type, options));
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
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.order.moveComponent(viewer, id, afterId ?? null);
  }

  @Mutation(() => Page, {
    description: `Takes a block off its page; it can be brought back for 30 days. Calling it again changes nothing. Errors: ${EDITING}.`,
  })
  removeComponent(
    @Arg('id', () => ID, { description: 'The block.' }) id: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.removed.removeComponent(viewer, id);
  }

  @Mutation(() => Component, {
    description: `Brings a removed block back to its place. Calling it again changes nothing. Errors: ${EDITING}, REFUSED (1,000 blocks).`,
  })
  async restoreComponent(
    @Arg('id', () => ID, { description: 'The block.' }) id: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Component> {
    return toComponent(await this.removed.restoreComponent(viewer, id));
  }
}
