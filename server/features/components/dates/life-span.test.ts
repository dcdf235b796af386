import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../../testing/factories.ts';
import { newMember, type Person } from '../../../testing/test-people.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { ofMember } from '../../../testing/test-blocks.ts';

const app = useTestApp();
let member: Person;
let id: string;

beforeAll(async () => {
  const page = await createEmptyPage(app.dataSource);
  member = await newMember(app, page);
  id = await ofMember(app, member).add(page, 'bio');
});

const UPDATE = `mutation ($id: ID!, $input: UpdateBioComponentInput!) {
  updateBioComponent(id: $id, input: $input) { dateBirth datePassing age datesReversed } }`;

/** What the page says of a life between these dates. */
async function write(dateBirth: string, datePassing: string) {
  const variables = { id, input: { dateBirth, datePassing } };
  const { data } = await app.graphql(UPDATE, variables, member.headers);
  return data!['updateBioComponent'] as { dateBirth: string; age: string | null };
}

/** The age on 4 May 2021 of somebody born then. */
const ageOf = async (birth: string) => (await write(birth, '4 May 2021')).age;

describe('dates as people type them', () => {
  it('are kept as typed, and the age is computed from them', async () => {
    expect(await write('abt 1943', '4 May 2021')).toEqual({
      dateBirth: 'abt 1943',
      datePassing: '4 May 2021',
      age: 'about 78',
      datesReversed: false,
    });
  });

  it.each(
    Object.entries({
      '78': [
        '4 May 1943',
        '4th of May, 1943',
        'May 4, 1943',
        'Tue, 4 May 1943',
        '4-May-1943',
        '1943/05/04',
        '1943-5-4',
        '4.5.1943',
        '4. 5. 1943',
        '4. Mai 1943',
        '4 de mayo de 1943',
        '4 мая 1943 г.',
        '1943年5月4日',
        '4 mei 1943',
        '4 maja 1943',
        '1943 May 4',
        '4/4/1943',
      ],
      '77': ['5 May 1943', '05.05.1943', '25/9/1943', '9/25/1943', '12/1943', 'Sept 1943'],
      '77 or 78': [
        '1943',
        'spring 1943',
        'Frühling 1943',
        'May 1943',
        '4/6/1943',
        'in the year 1943',
      ],
      'about 78': ['abt. 1943', 'c. 1943', 'circa 1943', '~1943', '1943?', 'about 4 May 1943'],
      'about 76': ['1940s', 'the 1940s'],
      'about 79': ['1940 - 1943', 'between 1940 and 1943', '1940-43'],
    }).flatMap(([age, births]) => births.map((birth) => [birth, age])),
  )('%s is understood', async (birth, age) => {
    expect(await ageOf(birth)).toBe(age);
  });

  it.each([
    '31 February 1943',
    '99/99/1943',
    '0000',
    '9999',
    '4 May',
    'May',
    '43',
    '4 May 43',
    'unknown',
    '1943 in Leeds',
    '4 May 1943 5 May 1944',
    '1943-05-04T00:00',
    'yesterday',
    '4 Mayonnaise 1943',
    '1600',
    '<b>1943</b>',
    '1943'.repeat(15),
    '- - - - -',
    '١٩٤٣',
  ])('%s is kept as it is, without an age', async (birth) => {
    expect(await write(birth, '4 May 2021')).toMatchObject({ dateBirth: birth, age: null });
  });

  it('give an age in months or days for children', async () => {
    expect(await ageOf('3 August 2020')).toBe('9 months');
    expect(await ageOf('4 April 2021')).toBe('1 month');
    expect(await ageOf('30 April 2021')).toBe('4 days');
    expect(await ageOf('4 May 2021')).toBeNull();
    expect(await ageOf('2021')).toBeNull();
  });

  it('in the wrong order are accepted, with no age and `datesReversed`', async () => {
    expect(await write('2021', '1943')).toMatchObject({ age: null, datesReversed: true });
    expect(await write('2021', '')).toMatchObject({ age: null, datesReversed: false });
  });
});
