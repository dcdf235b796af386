import {
  MAX_COUPLE_LINE,
  MAX_COUPLE_NAME,
  MAX_DATE_WORDS,
  MAX_EMAIL,
  MAX_INTRODUCTION,
  MAX_NAME,
} from '../../../protocol/limits.ts';
import {
  type Call,
  flag,
  id,
  listSchema,
  objectSchema,
  enumSchema,
  text,
  textUpTo,
  wholeNumber,
} from './call.ts';

const email = textUpTo(MAX_EMAIL);
const user = objectSchema({
  id,
  email: text,
  creditAmount: wholeNumber,
  creditAmount2: wholeNumber,
});
const session = { access_token: text, refresh_token: text, user };
const pageType = enumSchema('tribute', 'love_box', 'quote', 'redirect');
const newPage = objectSchema({ type: pageType, url: text });

/** From the QR plate to an owned page. */
export const accountCalls: Call[] = [
  {
    method: 'post',
    path: '/api/account/login',
    about: 'accounts',
    does: 'Logs in.',
    body: {
      email,
      password: text,
    },
    answer: session,
    fails: [429],
  },
  {
    method: 'post',
    path: '/api/account/check_email',
    about: 'accounts',
    does: 'Tells whether an address has an account.',
    body: { email },
    answer: { exists: flag },
    fails: [429],
  },
  {
    method: 'post',
    path: '/api/account/registry',
    about: 'accounts',
    does: 'Makes an account, uses the activation code up, and logs in.',
    body: {
      referal: text,
      email,
      password: text,
    },
    answer: {
      ...session,
      page: newPage,
    },
    fails: [429],
  },
  {
    method: 'get',
    path: '/api/account/active_code/{code}',
    about: 'activation',
    does: 'Uses an activation code up: its page is then the account’s.',
    token: 'account',
    answer: { page: newPage },
    fails: [429],
  },
  {
    method: 'post',
    path: '/api/account/exchange',
    about: 'activation',
    does: 'Gives the activation code of a QR plate.',
    body: { code: text },
    answer: { code: text },
    fails: [429],
  },
  {
    method: 'post',
    path: '/api/account/attach',
    about: 'activation',
    token: 'account',
    does: 'Makes a new, still empty page lead to another page of the account.',
    body: {
      from: text,
      to: text,
    },
    fails: [403],
  },
  {
    method: 'get',
    path: '/api/account/profile',
    about: 'accounts',
    token: 'account',
    does: 'Tells who is logged in.',
    answer: { user },
  },
  {
    method: 'get',
    path: '/api/user/pages',
    about: 'accounts',
    token: 'account',
    does: 'Lists the account’s pages, newest first: 100 of those behind the page whose id is `after`.',
    query: { 'after?': id },
    answer: {
      items: listSchema(
        objectSchema({
          _id: id,
          title: text,
          url: text,
          type: pageType,
          active: flag,
          held: wholeNumber,
        }),
      ),
    },
  },
  {
    method: 'post',
    path: '/api/onboard/tribute/{pageId}',
    about: 'activation',
    does: 'Sets a tribute page up; `pageId` is its id or its url.',
    token: 'member',
    body: {
      name: textUpTo(MAX_NAME),
      'introduction?': textUpTo(MAX_INTRODUCTION),
      'date_birth?': textUpTo(MAX_DATE_WORDS),
      'date_passing?': textUpTo(MAX_DATE_WORDS),
      'kind?': enumSchema('human', 'animal'),
      'avatar?': text,
    },
  },
  {
    method: 'post',
    path: '/api/onboard/love_box/{pageId}',
    about: 'activation',
    does: 'Makes a new page the love box of two people; `pageId` is its id or its url.',
    token: 'member',
    body: {
      first_name: textUpTo(MAX_COUPLE_NAME),
      second_name: textUpTo(MAX_COUPLE_NAME),
      'day?': textUpTo(MAX_DATE_WORDS),
      'line?': textUpTo(MAX_COUPLE_LINE),
    },
  },
  {
    method: 'post',
    path: '/api/refresh_token',
    about: 'accounts',
    does: 'Gives a new access token; refresh tokens rotate.',
    body: { refresh_token: text },
    answer: {
      access_token: text,
      refresh_token: text,
    },
    fails: [401, 429],
  },
  {
    method: 'post',
    path: '/api/account/logout',
    about: 'accounts',
    does: 'Ends the login of a refresh token, or else of the access token.',
    body: { 'refresh_token?': text },
    fails: [401],
  },
  {
    method: 'post',
    path: '/api/account/forgot_password',
    about: 'accounts',
    does: 'Mails a link for a new password; answers the same with and without an account.',
    body: { email },
    fails: [429],
  },
  {
    method: 'post',
    path: '/api/account/reset_password',
    about: 'accounts',
    does: 'Sets a new password with the token of such a link; every older login ends.',
    body: {
      token: text,
      password: text,
    },
    fails: [429],
  },
];
