/**
 * A made-up third text of a tribute: all edits that it needs, by path, each as what is found and what it becomes.
 */
export const relationEdits: Record<string, [find: string, becomes: string][]> = {
  'protocol/tribute-text.ts': [
    [
      '} as const satisfies Record<string, TributeField>;',
      `  relation: { label: 'How you knew each other', what: 'This', max: 80 },
} as const satisfies Record<string, TributeField>;`,
    ],
  ],
  'server/database/migrations/1800000000000-TributeRelation.ts': [
    [
      '',
      `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How who wrote a tribute knew whom it is for. */
export class TributeRelation1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table tribute add column relation text not null default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tribute drop column relation');
  }
}
`,
    ],
  ],
  'server/database/migrations/index.ts': [
    [
      'import ',
      `import { TributeRelation1800000000000 } from './1800000000000-TributeRelation.ts';
import `,
    ],
    ['\n];', '\n  TributeRelation1800000000000,\n];'],
  ],
  'server/features/tributes/tribute.entity.ts': [
    [
      '  content: string;\n',
      `  content: string;

  @Column('text')
  @Field(() => String, { description: 'How they knew each other, up to 80 characters.' })
  relation: string;
`,
    ],
  ],
  'server/features/tributes/posting/post-tribute.types.ts': [
    [
      '  content: string;\n',
      `  content: string;

  @Field(() => String, { nullable: true, description: 'Up to 80 characters.' })
  relation?: string | null;
`,
    ],
  ],
  'server/features/tributes/receipts/my-tribute.types.ts': [
    [
      '  content?: string | null;\n',
      `  content?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 80 characters; as it is where absent.' })
  relation?: string | null;
`,
    ],
  ],
  'client/features/tributes/wall/tributes.graphql': [['  content\n', '  content\n  relation\n']],
  'client/features/tributes/wall/TributeArticle.tsx': [
    [
      '          <bdi id={`${domId}-name`}>{name}</bdi>\n',
      `          <bdi id={\`\${domId}-name\`}>{name}</bdi>
          {props.relation && <bdi className="tribute-relation">, {props.relation}</bdi>}
`,
    ],
  ],
};
