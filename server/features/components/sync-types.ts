import type { DataSource, EntityManager } from 'typeorm';
import { typeNames } from './component-type.ts';
import { allFieldsOf } from './registry.ts';

/** One number for all processes that start at the same time. */
const SYNC_LOCK = 7_336_002;

/**
 * Registers in the database the block types that are missing there: their names, and which fields hold
 * pictures. Nothing is removed, as an older process may serve beside this one.
 */
export async function syncBlockTypes(db: DataSource): Promise<void> {
  if (isEmpty(await missingTypes(db.manager))) return;
  await db.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [SYNC_LOCK]);
    const { types, pictures } = await missingTypes(manager);
    if (types.length > 0) await allowTypes(manager, types);
    if (pictures.length > 0) await addPictureFields(manager, pictures);
  });
}

interface MissingTypes {
  types: string[];
  /** Fields that hold pictures. */
  pictures: string[];
}

function isEmpty({ types, pictures }: MissingTypes): boolean {
  return types.length === 0 && pictures.length === 0;
}

async function missingTypes(manager: EntityManager): Promise<MissingTypes> {
  const check = await typeCheck(manager);
  const view = await pictureView(manager);
  const fields = allFieldsOf('picture').map(({ field }) => field);
  return {
    types: typeNames.filter((word) => !check.includes(`'${word}'`)),
    pictures: [...new Set(fields)].filter((field) => !view.includes(`payload ->> '${field}'`)),
  };
}

async function allowTypes(manager: EntityManager, added: string[]): Promise<void> {
  const allowed = (await typeCheck(manager)).match(/'\w+'/g) ?? [];
  const words = [...allowed, ...added.map((word) => `'${word}'`)];
  await manager.query(
    `alter table component drop constraint component_type_check,
     add constraint component_type_check check (type in (${words.join(', ')})) not valid`,
  );
}

/** Adds fields to the view of all pictures, each with an index, so that one address is found fast. */
async function addPictureFields(manager: EntityManager, added: string[]): Promise<void> {
  for (const field of added)
    await manager.query(
      `create index if not exists component_picture_${field} on component ((payload->>'${field}'))
       where payload->>'${field}' is not null`,
    );
  const definition = await pictureView(manager);
  const places = added.map(
    (field) =>
      `union all select payload->>'${field}', page_id, removed_at is null from component
       where payload->>'${field}' is not null`,
  );
  await manager.query(
    `create or replace view picture_place (address, page_id, shown) as
     ${definition.replace(/;\s*$/, '')} ${places.join('\n')}`,
  );
}

async function typeCheck(manager: EntityManager): Promise<string> {
  const [check] = (await manager.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'component'::regclass and conname = 'component_type_check'`,
  )) as { text: string }[];
  return check!.text;
}

async function pictureView(manager: EntityManager): Promise<string> {
  const [view] = (await manager.query(
    `select pg_get_viewdef('picture_place'::regclass) as text`,
  )) as { text: string }[];
  return view!.text;
}
