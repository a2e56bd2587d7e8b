import { isbot } from 'isbot';
import { objectsToMeasuring } from './privacy-signals';

/** Whether what happens on this page may be counted: robots that say so aren't, nor is whoever objects to being measured. */
export const mayCount = () => !isbot(navigator.userAgent) && !objectsToMeasuring();
