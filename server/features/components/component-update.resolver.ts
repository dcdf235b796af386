import {
  Arg,
  type ClassType,
  Extensions,
  Field,
  ID,
  InputType,
  Mutation,
  Resolver,
} from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { ComponentService } from './component.service.ts';
import { type Component } from './component.types.ts';
import { toCamelCase } from './block-type.ts';
import { blockTypes, findFields, toComponent, type RegisteredType } from './registry.ts';

/** A resolver with one mutation for each type that has fields: updateTextComponent and so on. */
export const updateResolvers: ClassType[] = blockTypes
  .filter(({ fields }) => Object.keys(fields).length > 0)
  .map(createUpdateResolver);

function createUpdateResolver(block: RegisteredType): ClassType {
  const mutationName = `update${block.objectType.name}`;
  const names = new Map(Object.keys(block.fields).map((field) => [toCamelCase(field), field]));
  const baseNames = new Map(
    findFields(block.type, 'rich').map((field) => [toBaseName(field), field]),
  );
  const Input = createUpdateInput(block, `Update${block.objectType.name}Input`);

  @Resolver()
  class UpdateResolver {
    constructor(private readonly service: ComponentService) {}

    @Mutation(() => block.objectType, {
      name: mutationName,
      description:
        `Changes the given fields of a block of type ${block.type} and no others; null or an empty text clears. ` +
        'Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, REFUSED (too long, removed, of another type, no uploaded picture).',
    })
    async update(
      @Arg('id', () => ID, { description: 'The block.' }) id: string,
      @Arg('input', () => Input, { description: 'The fields to change.' }) input: object,
      @CurrentViewer() viewer: Viewer,
    ): Promise<Component> {
      const changes = Object.entries(input).filter(([, value]) => value !== undefined);
      const pickFields = (fieldNames: Map<string, string>) =>
        changes.flatMap(([field, value]) => {
          const name = fieldNames.get(field);
          return name === undefined ? [] : [[name, value] as [string, unknown]];
        });
      const patch = Object.fromEntries(pickFields(names));
      const bases = Object.fromEntries(pickFields(baseNames));
      return toComponent(
        await this.service.updateComponent(viewer, id, patch, block.type, { bases }),
      );
    }
  }
  return UpdateResolver;
}

/** An input type with the type's fields, all optional. */
function createUpdateInput(block: RegisteredType, name: string): ClassType<object> {
  class UpdateInput {}
  for (const [field, { description, kind, schema }] of Object.entries(block.fields)) {
    const type = () => (kind === 'flag' ? Boolean : String);
    Field(type, { nullable: true, description })(UpdateInput.prototype, toCamelCase(field));
    if (kind !== 'rich') continue;
    Field(() => String, {
      nullable: true,
      description: `What ${toCamelCase(field)} was when this change of it began; what others wrote since then stays.`,
    })(UpdateInput.prototype, toBaseName(field));
    for (const name of [toCamelCase(field), toBaseName(field)])
      Extensions({ maxLength: schema.maxLength })(UpdateInput.prototype, name);
  }
  InputType(name, { description: `What to change of a block of type ${block.type}.` })(UpdateInput);
  return UpdateInput;
}

function toBaseName(field: string): string {
  return `${toCamelCase(field)}Base`;
}
