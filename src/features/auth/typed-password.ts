import { tabStorage } from '@/lib/site-storage';

const LATER_KEY = 'promobell-own-password-later';

/** The password that was typed to sign in, for as long as the page lives: whoever is asked for another need not repeat it. */
let typed = '';

export const typedPassword = () => typed;

/** A sign-in asks again what was put off. */
export function noteTypedPassword(password: string) {
  typed = password;
  tabStorage.remove(LATER_KEY);
}

export const isPutOff = (userId: string) => tabStorage.read(LATER_KEY) === userId;
export const putOff = (userId: string) => tabStorage.write(LATER_KEY, userId);
