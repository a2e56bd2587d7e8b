import type { People, Person } from '../support/people';
import type { Surface, SurfacesOf } from './visit';

/** Before the code of an authenticator app was given. */
const awaited: Surface[] = [
  { path: '/profile', heading: 'Enter your code' },
  {
    path: '/deals',
    heading: 'Enter your code',
    open: (page) => page.getByRole('button', { name: 'I have lost my phone' }).click(),
  },
  { path: '/contact', heading: 'Contact' },
];

const withoutApp: Surface[] = [{ path: '/operator', heading: 'Add an authenticator app' }];

async function newOperator(people: People) {
  const person = await people.member();
  await people.makeOperator(person);
  return person;
}

async function withoutCode(people: People): Promise<Person> {
  const { authenticator: _, ...person } = await people.withAuthenticator();
  return person;
}

/** The screens that there are for the second factor alone. */
export const secondFactorSurfaces: SurfacesOf[] = [
  { who: 'an operator without an authenticator app', account: newOperator, surfaces: () => withoutApp },
  { who: 'a member who has still to give a code', account: withoutCode, surfaces: () => awaited },
];
