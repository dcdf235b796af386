import type { DataSource, EntityManager } from 'typeorm';
import { STARTS_WITHIN_MS, takeAdvisoryLock } from '../../database/locks.ts';
import { typeNames } from './block-type.ts';
import { findAllFields } from './registry.ts';

/**
 * Registers missing block types in the database: their names, and which fields contain pictures. Nothing is removed,
 * as an older version may be running beside this one.
 */
export async function syncBlockTypes(db: DataSource): Promise<void> {
  if (isEmpty(await findMissingTypes(db.manager))) return;
  await db.transaction(async (manager) => {
    await takeAdvisoryLock(manager, 'blockTypes', STARTS_WITHIN_MS);
    const { types, pictures } = await findMissingTypes(manager);
    if (types.length > 0) await allowTypes(manager, types);
    if (pictures.length > 0) await addPictureFields(manager, pictures);
  });
}

interface MissingTypes {
  types: string[];
  /** Fields that contain pictures. */
  pictures: string[];
}

function isEmpty({ types, pictures }: MissingTypes): boolean {
  return types.length === 0 && pictures.length === 0;
}

async function findMissingTypes(manager: EntityManager): Promise<MissingTypes> {
  const { check, view } = await readDefinitions(manager);
  const fields = findAllFields('picture').map(({ field }) => field);
  return {
    types: typeNames.filter((word) => !check.includes(`'${word}'`)),
    pictures: [...new Set(fields)].filter((field) => !view.includes(`payload ->> '${field}'`)),
  };
}

async function allowTypes(manager: EntityManager, added: string[]): Promise<void> {
  const { check } = await readDefinitions(manager);
  const allowed = check.match(/'\w+'/g) ?? [];
  const allowedValues = [...allowed, ...added.map((word) => `'${word}'`)];
  await manager.query(
    `alter table component drop constraint component_type_check,
     add constraint component_type_check check (type in (${allowedValues.join(', ')})) not valid`,
  );
}

/** Adds fields to the view of all pictures, each with an index for finding an address fast. */
async function addPictureFields(manager: EntityManager, added: string[]): Promise<void> {
  for (const field of added)
    await manager.query(
      `create index if not exists component_picture_${field} on component ((payload->>'${field}'))
       where payload->>'${field}' is not null`,
    );
  const { view } = await readDefinitions(manager);
  const pictureSelects = added.map(
    (field) =>
      `union all select payload->>'${field}', page_id, removed_at is null, false from component
       where payload->>'${field}' is not null`,
  );
  await manager.query(
    `create or replace view picture_place (address, page_id, shown, on_wall) as
     ${view.replace(/;\s*$/, '')} ${pictureSelects.join('\n')}`,
  );
}

/** What the database knows of block types: the constraint on a block's type, and the view of all pictures. */
async function readDefinitions(manager: EntityManager): Promise<{ check: string; view: string }> {
  const [definitions] = await manager.query<{ check: string; view: string }[]>(
    `select pg_get_constraintdef(oid) as check, pg_get_viewdef('picture_place'::regclass) as view
     from pg_constraint
     where conrelid = 'component'::regclass and conname = 'component_type_check'`,
  );
  return definitions!;
}
