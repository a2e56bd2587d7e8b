import { isbot } from 'isbot';

/** Global Privacy Control: the browser objects to tracking on every site. */
export function hasGlobalPrivacyControl(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Whether the browser says that nothing shall be measured, in either of the two ways in which browsers say it. */
function objectsToMeasuring(): boolean {
  return hasGlobalPrivacyControl() || Reflect.get(navigator, 'doNotTrack') === '1';
}

/** Whether what happens on this page may be counted: not for robots that say what they are, nor for whoever objects to being measured. */
export const mayCount = () => !isbot(navigator.userAgent) && !objectsToMeasuring();
